import type { Doubt } from '@goreal/domain/activities/limits';
import { sportOf } from '@goreal/domain/activities/sport';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import type { ActivitySource } from '@goreal/domain/ledger/cause';
import type { StoredFacts } from './activities.repository.ts';
import type { ActivityRow } from './activities.table.ts';

/** An activity as its source tells it. */
export type IncomingActivity = {
  sourceId: string;
  /**
   * How new this reading is: a number that only grows for one activity, best the instant of the reading
   * in milliseconds. A reading older than the stored one, or than a removal, changes nothing.
   */
  revision: number;
  /** as Strava names it; any text, and what is unknown earns nothing */
  sportType: string;
  startedAt: Date;
  elapsedSeconds: number;
  movingSeconds: number;
  distanceMetres: number;
  /** the source itself doubts it */
  flagged?: boolean;
  /** typed in by the player, not recorded by a device: waits for an elder */
  typed?: boolean;
  /** it names no device, and carries the values of no sensor */
  unattested?: boolean;
  /** what its arrival leaves in doubt, for which it waits for an elder */
  cautions?: readonly Doubt[];
  name?: string;
  visibility?: string;
  device?: string;
};

/**
 * What is to be stored of a reading; undefined when it is not newer than what is known. Facts that
 * changed are judged anew: by the limits of now, and without the word of an elder who saw others.
 */
export function factsToStore(options: {
  source: ActivitySource;
  incoming: IncomingActivity;
  known: ActivityRow | undefined;
  limitsId: number;
  timeZone: string;
  /** that of the activities which wait together */
  importId: string | null;
}): StoredFacts | undefined {
  const { source, incoming, known, limitsId, timeZone, importId } = options;
  if (known && isOlder(incoming.revision, known)) return undefined;
  const facts = {
    name: incoming.name?.slice(0, 300) ?? null,
    visibility: incoming.visibility ?? null,
    device: incoming.device?.slice(0, 100) ?? null,
    sport_type: incoming.sportType.slice(0, 100),
    family: sportOf(incoming.sportType)?.family ?? null,
    day: academyDay(incoming.startedAt, timeZone),
    started_at: incoming.startedAt,
    elapsed_seconds: wholeSeconds(incoming.elapsedSeconds),
    moving_seconds: wholeSeconds(incoming.movingSeconds),
    metres: tenths(incoming.distanceMetres),
    is_flagged: incoming.flagged ?? false,
    is_typed: incoming.typed ?? source === 'manual',
  };
  const isThere = known !== undefined && known.removed_at === null;
  const isSame = isThere && isSameEffort(known, facts);
  // What its arrival left in doubt does not change with a later reading.
  const cautions = isThere ? known.cautions : [...(incoming.cautions ?? [])];
  const ownImport = isThere ? known.import_id : importId;
  return {
    ...facts,
    source,
    source_id: incoming.sourceId,
    source_revision: incoming.revision,
    is_attested: !incoming.unattested,
    cautions,
    import_id: cautions.length > 0 ? ownImport : null,
    limits_id: isSame ? known.limits_id : limitsId,
    verdict: isSame ? known.verdict : null,
  };
}

function isOlder(revision: number, known: ActivityRow): boolean {
  if (known.removed_at) return revision <= known.source_revision;
  return revision < known.source_revision;
}

type Judged = Pick<
  ActivityRow,
  | 'sport_type'
  | 'started_at'
  | 'elapsed_seconds'
  | 'moving_seconds'
  | 'metres'
  | 'is_flagged'
  | 'is_typed'
>;

/** Whether all that an effort is judged by is as it was. */
function isSameEffort(known: Judged, facts: Judged): boolean {
  return (
    known.sport_type === facts.sport_type &&
    known.started_at?.getTime() === facts.started_at?.getTime() &&
    known.elapsed_seconds === facts.elapsed_seconds &&
    known.moving_seconds === facts.moving_seconds &&
    known.metres === facts.metres &&
    known.is_flagged === facts.is_flagged &&
    known.is_typed === facts.is_typed
  );
}

const LONGEST_SECONDS = 2_000_000_000;
const FARTHEST_METRES = 10_000_000_000;

function wholeSeconds(seconds: number): number {
  return Math.min(LONGEST_SECONDS, Math.max(0, Math.round(seconds) || 0));
}

/** As the column writes it: one decimal. */
function tenths(metres: number): string {
  return Math.min(FARTHEST_METRES, Math.max(0, metres || 0)).toFixed(1);
}
