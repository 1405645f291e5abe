import { createHash } from 'node:crypto';
import {
  activityMessages,
  type FileFault,
  type FileResult,
  type UploadResult,
} from '@goreal/domain/activities';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { ActivitiesService } from './activities.service.ts';
import { activitiesBySource } from './files.repository.ts';
import type { IncomingActivity } from './incoming.ts';
import type { ParsedEffort } from './parsed-effort.ts';
import { type ReadFile, readFiles } from './read-files.ts';
import { filesOfOthers } from './reviews.repository.ts';

export type FilesService = {
  /**
   * Reads an upload and takes its efforts, those of each hundred files in one transaction.
   * @param sportType for files that name none, as Strava names it
   * @throws {AppError} `aborted` while another upload of the player is being read
   */
  take(upload: {
    userId: string;
    /** where its bytes lie until this returns */
    file: string;
    name: string;
    sportType: string | undefined;
  }): Promise<UploadResult>;
};

type Found = { name: string; fault: FileFault } | { name: string; activity: IncomingActivity };

const { files: texts } = activityMessages;
/** Clocks of devices run ahead now and then. */
const FUTURE_MS = 10 * 60_000;
const TOGETHER = 100;
const MOST_TOLD = 200;

export function createFilesService(options: {
  database: Database;
  clock: Clock;
  activities: Pick<ActivitiesService, 'ingest'>;
}): FilesService {
  const { database, clock, activities } = options;
  /** One upload at a time for a player, two for all: reading is what costs. */
  const reading = new Set<string>();
  const turns = createTurns(2);

  function findingsOf(file: ReadFile, sportType: string | undefined): Found[] {
    if ('fault' in file) return [file];
    return file.efforts.map((effort, index): Found => {
      const { name } = file;
      const sport = effort.sportType ?? sportType;
      if (sport === undefined) return { name, fault: 'no-sport' };
      if (effort.startedAt > clock.now().getTime() + FUTURE_MS) return { name, fault: 'in-future' };
      return {
        name,
        activity: incomingOf({ effort, sport, sourceId: sourceIdOf(file.hash, index) }),
      };
    });
  }

  function incomingOf(of: {
    effort: ParsedEffort;
    sport: string;
    sourceId: string;
  }): IncomingActivity {
    const { effort, sport, sourceId } = of;
    return {
      sourceId,
      revision: clock.now().getTime(),
      sportType: sport,
      startedAt: new Date(effort.startedAt),
      elapsedSeconds: effort.elapsedSeconds,
      movingSeconds: Math.min(effort.movingSeconds, effort.elapsedSeconds),
      distanceMetres: effort.metres,
      ...(effort.name === undefined ? {} : { name: effort.name }),
      ...(effort.device === undefined ? {} : { device: effort.device }),
    };
  }

  /** A file that another player brought before is somebody's, so an elder looks at it. */
  async function markShared(
    userId: string,
    list: readonly IncomingActivity[],
  ): Promise<IncomingActivity[]> {
    const sourceIds = list.map(({ sourceId }) => sourceId);
    const others = await filesOfOthers(database, { userId, sourceIds });
    return list.map((one) => (others.has(one.sourceId) ? { ...one, typed: true } : one));
  }

  async function store(
    userId: string,
    found: readonly Found[],
  ): Promise<{ results: FileResult[]; gained: number }> {
    const list = found.flatMap((one) => ('activity' in one ? one.activity : []));
    const sourceIds = list.map(({ sourceId }) => sourceId);
    const known = await activitiesBySource(database, { userId, source: 'file', sourceIds });
    const fresh = list.filter(({ sourceId }) => !known.has(sourceId));
    let gained = 0;
    if (fresh.length > 0) {
      const marked = await markShared(userId, fresh);
      const ingested = await database.transaction((tx) =>
        activities.ingest(tx, { userId, source: 'file', activities: marked }),
      );
      gained = ingested.gained;
    }
    const rows = await activitiesBySource(database, { userId, source: 'file', sourceIds });
    const results = found.map((one): FileResult => {
      const { name } = one;
      if ('fault' in one) {
        return { name, fault: one.fault, message: texts.faults[one.fault], effort: null };
      }
      const effort = rows.get(one.activity.sourceId);
      if (!effort) throw new AppError('internal');
      const message = messageOf(effort, known.has(one.activity.sourceId));
      return { name, fault: null, effort, message };
    });
    return { results, gained };
  }

  return {
    async take({ userId, file: path, name, sportType }) {
      if (reading.has(userId)) throw new AppError('aborted', texts.busy);
      reading.add(userId);
      const end = await turns.next();
      try {
        const found: Found[] = [];
        await readFiles({ path, name }, (file) => {
          found.push(...findingsOf(file, sportType));
        });
        if (found.length === 0) found.push({ name, fault: 'no-track' });
        const results: FileResult[] = [];
        let gained = 0;
        for (let at = 0; at < found.length; at += TOGETHER) {
          const stored = await store(userId, found.slice(at, at + TOGETHER));
          results.push(...stored.results);
          gained += stored.gained;
        }
        const refused = results.filter(({ fault }) => fault !== null).length;
        return {
          files: results
            .toSorted((a, b) => Number(a.fault === null) - Number(b.fault === null))
            .slice(0, MOST_TOLD),
          read: results.length - refused,
          refused,
          gained: Math.round(gained * 100) / 100,
        };
      } finally {
        end();
        reading.delete(userId);
      }
    },
  };
}

function messageOf(effort: NonNullable<FileResult['effort']>, wasKnown: boolean): string {
  if (effort.reason) return activityMessages.reasons[effort.reason];
  return wasKnown ? texts.known : texts.earned(effort.stamina_points);
}

/** The same recording has the same name, however it was packed. */
function sourceIdOf(hash: string, index: number): string {
  return createHash('sha256').update(`${hash} ${index}`).digest('hex').slice(0, 40);
}

/** Lets a few in at a time; the others wait in their order. */
function createTurns(places: number): { next(): Promise<() => void> } {
  const waiting: (() => void)[] = [];
  let free = places;
  const leave = () => {
    const first = waiting.shift();
    if (first) first();
    else free += 1;
  };
  return {
    async next() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return leave;
    },
  };
}
