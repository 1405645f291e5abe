import { randomUUID } from 'node:crypto';
import { activityMessages } from '@goreal/domain/activities/activities.messages';
import type { FileFault, FileResult, UploadResult } from '@goreal/domain/activities/file-result';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { TRUST_LIMITS } from '@goreal/domain/activities/trust';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import type { Clock } from '#platform/clock/clock.ts';
import type { Connection, Database, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import { hiddenRevocation } from './activities.repository.ts';
import type { ActivitiesService } from './activities.service.ts';
import {
  type Finding,
  findingsOf,
  withinDays,
  withRevokedDoubts,
  withSharedDoubts,
  withUploadDoubts,
} from './file-findings.ts';
import {
  activitiesBySource,
  countFiles,
  filesPerDay,
  lockFiles,
  type StoredEffort,
} from './files.repository.ts';
import type { IncomingActivity } from './incoming.ts';
import { readFiles } from './read-files.ts';
import { createReadingQueue } from './reading-queue.ts';
import { filesOfOthers } from './reviews.repository.ts';

export type FilesService = {
  /**
   * Reads an upload and stores its efforts, a hundred in each transaction.
   * @param sportType for files that name none, in Strava's naming
   * @param signal aborts when the client disconnects: nothing more is read or stored
   * @throws {AppError} `aborted` while another upload of the player is being read, `unavailable` while too many wait,
   *   `cancelled`, `failed-precondition` when the player has too many activities of files, or too many await review
   */
  take(upload: {
    userId: string;
    /** of the client: addresses take turns */
    address: string;
    /** local path, valid until this returns */
    file: string;
    name: string;
    sportType: string | undefined;
    signal: AbortSignal;
  }): Promise<UploadResult>;
};

const { files: texts, entry: entryTexts } = activityMessages;
const TOGETHER = 100;
const MOST_TOLD = 200;

export function createFilesService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
  activities: Pick<ActivitiesService, 'ingest'>;
  rateLimits: Pick<RateLimits, 'charge'>;
}): FilesService {
  const { database, clock, timeZone, activities, rateLimits } = options;
  const readingQueue = createReadingQueue();

  /** Charges a player for the reading of an upload; its first second was counted before the body came. */
  async function charge(userId: string, processorMs: number): Promise<void> {
    const seconds = Math.ceil(processorMs / 1000) - 1;
    if (seconds > 0) await rateLimits.charge('file-reading', { user: userId }, seconds);
  }

  /** Reads the files of the upload; efforts beyond the limit are reported once and not read. */
  async function read(upload: Parameters<FilesService['take']>[0]): Promise<Finding[]> {
    const { userId, file: path, name, sportType, signal } = upload;
    const found: Finding[] = [];
    const stop = new AbortController();
    let processorMs = 0;
    const reading = {
      path,
      name,
      signal: AbortSignal.any([signal, stop.signal]),
      spend(ms: number) {
        processorMs += ms;
      },
    };
    try {
      await readFiles(reading, (file) => {
        found.push(...findingsOf(file, { sportType, now: clock.now() }));
        if (found.length > FILE_LIMITS.uploadMaxEfforts) stop.abort();
      });
    } catch (error) {
      if (!stop.signal.aborted || signal.aborted) throw error;
    } finally {
      await charge(userId, processorMs);
    }
    if (found.length === 0) return [{ name, fault: 'no-track' }];
    if (!stop.signal.aborted) return found;
    return [...found.slice(0, FILE_LIMITS.uploadMaxEfforts), { name, fault: 'too-many-efforts' }];
  }

  /** The efforts that are new for the player, with their cautions. */
  async function freshOf(
    userId: string,
    { found, known }: { found: readonly Finding[]; known: ReadonlyMap<string, StoredEffort> },
  ): Promise<IncomingActivity[]> {
    const fresh = new Map<string, IncomingActivity>();
    for (const one of found) {
      if ('fault' in one || known.has(one.activity.sourceId)) continue;
      fresh.set(one.activity.sourceId, one.activity);
    }
    const others = await filesOfOthers(database, { userId, sourceIds: [...fresh.keys()] });
    const doubted = withUploadDoubts([...fresh.values()], others);
    return withRevokedDoubts(doubted, await hiddenRevocation(database, userId));
  }

  /**
   * Stores one batch of an upload. What bounds it is counted under the player's lock: another process may store an
   * upload of the same player meanwhile.
   * @returns the Stamina gained, and the efforts beyond the limit of their day
   */
  async function storeBatch(
    tx: Transaction,
    batch: { userId: string; efforts: readonly IncomingActivity[]; importId: string | null },
  ): Promise<{ gained: number; beyondDay: IncomingActivity[] }> {
    const { userId, importId } = batch;
    await lockPerson(tx, userId);
    const sourceIds = batch.efforts.map(({ sourceId }) => sourceId);
    await lockFiles(tx, sourceIds);
    // Since the file was read, others may have uploaded the same recording, and Strava may have hidden a revoked one.
    const others = await filesOfOthers(tx, { userId, sourceIds });
    const shared = withSharedDoubts(batch.efforts, others);
    const efforts = withRevokedDoubts(shared, await hiddenRevocation(tx, userId));
    const dayOf = ({ startedAt }: IncomingActivity) => academyDay(startedAt, timeZone);
    const perDay = await filesPerDay(tx, { userId, days: [...new Set(efforts.map(dayOf))] });
    const { kept, beyondDay } = withinDays(efforts, { perDay, dayOf });
    await assertRoom(tx, { userId, count: kept.length });
    const { gained } = await activities.ingest(tx, {
      userId,
      source: 'file',
      activities: kept,
      importId,
    });
    return { gained, beyondDay };
  }

  /** @returns the Stamina gained, and the ids of efforts beyond the limit of their day */
  async function store(
    userId: string,
    { fresh, signal }: { fresh: readonly IncomingActivity[]; signal: AbortSignal },
  ): Promise<{ gained: number; beyondDay: Set<string> }> {
    const inDoubt = fresh.filter(({ cautions = [] }) => cautions.length > 0).length;
    // One effort gets its own card on the desk; several are decided together.
    const importId = inDoubt > 1 ? randomUUID() : null;
    const beyondDay = new Set<string>();
    let gained = 0;
    for (let at = 0; at < fresh.length; at += TOGETHER) {
      if (signal.aborted) throw new AppError('cancelled');
      const efforts = fresh.slice(at, at + TOGETHER);
      const stored = await database.transaction((tx) =>
        storeBatch(tx, { userId, efforts, importId }),
      );
      gained += stored.gained;
      for (const { sourceId } of stored.beyondDay) beyondDay.add(sourceId);
    }
    return { gained: Math.round(gained * 100) / 100, beyondDay };
  }

  async function take(upload: Parameters<FilesService['take']>[0]): Promise<UploadResult> {
    const { userId, signal } = upload;
    await assertRoom(database, { userId, count: 1 });
    const found = await read(upload);
    const sourceIds = found.flatMap((one) => ('activity' in one ? one.activity.sourceId : []));
    const known = await activitiesBySource(database, { userId, source: 'file', sourceIds });
    const fresh = await freshOf(userId, { found, known });
    const { gained, beyondDay } = await store(userId, { fresh, signal });
    const stored = await activitiesBySource(database, { userId, source: 'file', sourceIds });
    const results = found.flatMap((one) => resultOf(one, { known, stored, beyondDay }) ?? []);
    const refused = results.filter(({ fault }) => fault !== null).length;
    return {
      files: results
        .toSorted((a, b) => Number(a.fault === null) - Number(b.fault === null))
        .slice(0, MOST_TOLD),
      read: results.length - refused,
      refused,
      waiting: results.filter(({ effort }) => effort?.standing === 'held').length,
      gained,
    };
  }

  return {
    take: (upload) => readingQueue.take(upload, () => take(upload)),
  };
}

/** @throws {AppError} `failed-precondition` when a player has no room for so many more activities of files */
async function assertRoom(
  connection: Connection,
  { userId, count }: { userId: string; count: number },
): Promise<void> {
  const { stored, waiting } = await countFiles(connection, userId);
  const isBeyond = waiting + count > TRUST_LIMITS.waitingMax;
  if (isBeyond) throw new AppError('failed-precondition', entryTexts.tooManyHeld);
  if (stored + count > FILE_LIMITS.storedMax) throw new AppError('failed-precondition', texts.full);
}

type Efforts = ReadonlyMap<string, StoredEffort>;

/** Undefined for an effort that the player has removed again meanwhile. */
function resultOf(
  finding: Finding,
  { known, stored, beyondDay }: { known: Efforts; stored: Efforts; beyondDay: ReadonlySet<string> },
): FileResult | undefined {
  const { name } = finding;
  if ('fault' in finding) return refusedBy(name, finding.fault);
  const { sourceId } = finding.activity;
  if (beyondDay.has(sourceId)) return refusedBy(name, 'too-many-a-day');
  const found = stored.get(sourceId);
  if (!found) return undefined;
  const { doubts, ...effort } = found;
  return { name, fault: null, effort, message: messageOf(found, known.has(sourceId)) };
}

function refusedBy(name: string, fault: FileFault): FileResult {
  return { name, fault, message: texts.faults[fault], effort: null };
}

function messageOf(effort: StoredEffort, wasKnown: boolean): string {
  const { reason, standing, doubts } = effort;
  if (!reason) return wasKnown ? texts.known : texts.earned(effort.stamina_points);
  const why = standing === 'held' ? doubts.map((doubt) => activityMessages.doubt(doubt)) : [];
  return [activityMessages.reasons[reason], ...why].join(' ');
}
