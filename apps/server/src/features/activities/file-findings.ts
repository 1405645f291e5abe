import { createHash } from 'node:crypto';
import type { FileFault } from '@goreal/domain/activities/file-result';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import type { Doubt } from '@goreal/domain/activities/limits';
import { sportOf } from '@goreal/domain/activities/sport';
import { bulkDoubts, latenessDoubts } from '@goreal/domain/activities/trust';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import type { IncomingActivity } from './incoming.ts';
import type { ParsedEffort } from './parsed-effort.ts';
import type { ReadFile } from './read-files.ts';
import { sportChosen } from './sport-names.ts';

/** One effort of an upload, or the reason why a part of it has none. */
export type Finding =
  | { name: string; fault: FileFault }
  | { name: string; activity: IncomingActivity };

/** Tolerance (ms) for device clocks that run ahead. */
const FUTURE_MS = 10 * MINUTE_MS;

/** Applies the import rules to the efforts of one file. */
export function findingsOf(
  file: ReadFile,
  { sportType, now }: { sportType: string | undefined; now: Date },
): Finding[] {
  if ('fault' in file) return [file];
  const { name } = file;
  const efforts = file.efforts.map((effort, index): Finding => {
    const sport = sportChosen(effort.sportType, sportType);
    if (sport === undefined) return { name, fault: 'no-sport' };
    if (effort.startedAt > now.getTime() + FUTURE_MS) return { name, fault: 'in-future' };
    if (effort.startedAt < EARLIEST) return { name, fault: 'too-early' };
    const sourceId = sourceIdOf(file.hash, index);
    return { name, activity: incomingOf(effort, { sport, sourceId, now }) };
  });
  return [...efforts, ...file.faults.map((fault): Finding => ({ name, fault }))];
}

const EARLIEST = Date.parse(FILE_LIMITS.earliest);

function incomingOf(
  effort: ParsedEffort,
  { sport, sourceId, now }: { sport: string; sourceId: string; now: Date },
): IncomingActivity {
  const startedAt = new Date(effort.startedAt);
  return {
    sourceId,
    revision: now.getTime(),
    sportType: sport,
    startedAt,
    elapsedSeconds: effort.elapsedSeconds,
    movingSeconds: Math.min(effort.movingSeconds, effort.elapsedSeconds),
    distanceMetres: effort.metres,
    unattested: !effort.isAttested,
    cautions: [
      ...latenessDoubts(startedAt, now),
      ...(effort.isIntact ? [] : [{ kind: 'checksum' } satisfies Doubt]),
    ],
    ...(effort.name === undefined ? {} : { name: effort.name }),
    ...(effort.device === undefined ? {} : { device: effort.device }),
  };
}

/** The deduplication key of a recording, independent of how it was packed. */
function sourceIdOf(hash: string, index: number): string {
  return createHash('sha256').update(`${hash} ${index}`).digest('hex').slice(0, 40);
}

/**
 * Efforts that the player has not imported before, with the cautions that need the whole upload: files of other
 * players, and many recent efforts at once. Ordered by start.
 */
export function withUploadDoubts(
  fresh: readonly IncomingActivity[],
  ofOthers: ReadonlySet<string>,
): IncomingActivity[] {
  const isLate = ({ cautions = [] }: IncomingActivity) =>
    cautions.some(({ kind }) => kind === 'late');
  const bulk = bulkDoubts(
    fresh
      .filter((one) => !isLate(one))
      .map(({ sportType, distanceMetres }) => ({
        family: sportOf(sportType)?.family,
        metres: distanceMetres,
      })),
  );
  return fresh
    .map((one) => ({
      ...one,
      cautions: [...(one.cautions ?? []), ...(isLate(one) ? [] : bulk)],
    }))
    .map((one) => withSharedDoubt(one, ofOthers))
    .toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
}

/** Adds the doubt that others have uploaded the same recording, once. */
export function withSharedDoubts(
  efforts: readonly IncomingActivity[],
  ofOthers: ReadonlySet<string>,
): IncomingActivity[] {
  return efforts.map((one) => withSharedDoubt(one, ofOthers));
}

/** Adds the doubt that they may be the effort of an activity that was revoked and hidden since (`hiddenRevocation`). */
export function withRevokedDoubts(
  efforts: readonly IncomingActivity[],
  revokedAt: Date | undefined,
): IncomingActivity[] {
  return efforts.map((one) =>
    revokedAt !== undefined && one.startedAt < revokedAt ? withDoubt(one, 'hidden-revoked') : one,
  );
}

function withSharedDoubt(one: IncomingActivity, ofOthers: ReadonlySet<string>): IncomingActivity {
  return ofOthers.has(one.sourceId) ? withDoubt(one, 'shared') : one;
}

function withDoubt(one: IncomingActivity, kind: 'shared' | 'hidden-revoked'): IncomingActivity {
  const { cautions = [] } = one;
  if (cautions.some((caution) => caution.kind === kind)) return one;
  return { ...one, cautions: [...cautions, { kind }] };
}

/** Separates the efforts beyond the limit of an academy day, given how many each day has. */
export function withinDays(
  efforts: readonly IncomingActivity[],
  of: { perDay: ReadonlyMap<AcademyDay, number>; dayOf: (effort: IncomingActivity) => AcademyDay },
): { kept: IncomingActivity[]; beyondDay: IncomingActivity[] } {
  const perDay = new Map(of.perDay);
  const kept: IncomingActivity[] = [];
  const beyondDay: IncomingActivity[] = [];
  for (const effort of efforts) {
    const day = of.dayOf(effort);
    const count = perDay.get(day) ?? 0;
    perDay.set(day, count + 1);
    (count < FILE_LIMITS.dayMaxEfforts ? kept : beyondDay).push(effort);
  }
  return { kept, beyondDay };
}
