import { isDeepStrictEqual } from 'node:util';
import type { Doubt } from '@goreal/domain/activities/limits';
import { sportOf } from '@goreal/domain/activities/sport';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import type { ActivitySource } from '@goreal/domain/ledger/cause';
import { cleanDisplayName } from '@goreal/domain/text/clean';
import type { StoredFacts } from './activities.repository.ts';
import type { ActivityRow } from './activities.table.ts';

/** An activity as its source reports it. */
export type IncomingActivity = {
  sourceId: string;
  /**
   * Revision of this reading: a number that only increases for one activity, best the instant of the reading
   * in milliseconds. A reading older than the stored one, or than a removal, changes nothing.
   */
  revision: number;
  /** in Strava's naming; any text, and unknown sports earn nothing */
  sportType: string;
  startedAt: Date;
  elapsedSeconds: number;
  movingSeconds: number;
  distanceMetres: number;
  /** the source itself flags it */
  flagged?: boolean;
  /** typed in by the player, not recorded by a device: held for review */
  typed?: boolean;
  /** it names no device and has no sensor values */
  unattested?: boolean;
  /** cautions from the way it arrived, for which it is held for review */
  cautions?: readonly Doubt[];
  name?: string;
  visibility?: string;
  device?: string;
};

/**
 * The row to store for a reading; undefined when it is not newer than the stored one. Changed facts are judged again:
 * by the current limits, and without an earlier decision, which was about other facts.
 */
export function factsToStore(options: {
  source: ActivitySource;
  incoming: IncomingActivity;
  known: ActivityRow | undefined;
  limitsId: number;
  timeZone: string;
  /** id of the import whose activities are held together */
  importId: string | null;
}): StoredFacts | undefined {
  const { source, incoming, known, limitsId, timeZone, importId } = options;
  if (known && isOlder(incoming.revision, known)) return undefined;
  const facts = {
    name: shownText(incoming.name, 300) || null,
    visibility: incoming.visibility ?? null,
    device: shownText(incoming.device, 100) || null,
    sport_type: shownText(incoming.sportType, 100),
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
  const cautions = cautionsOf(incoming, known);
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

/**
 * Cautions from the arrival do not change with a later reading. A removed activity keeps that it was revoked, and is not
 * suspected to be a copy of itself.
 */
function cautionsOf(incoming: IncomingActivity, known: ActivityRow | undefined): Doubt[] {
  const stored = known?.cautions ?? [];
  if (known && !known.removed_at) return stored;
  const has = (kind: Doubt['kind']) => stored.some((caution) => caution.kind === kind);
  const added = incoming.cautions?.filter(
    ({ kind }) => !has(kind) && !(kind === 'hidden-revoked' && has('revoked')),
  );
  return [...stored, ...(added ?? [])];
}

/** Files and Strava may contain any characters in these texts, which elders read. */
function shownText(text: string | undefined, max: number): string {
  return cleanDisplayName(text?.slice(0, max) ?? '');
}

function isOlder(revision: number, known: ActivityRow): boolean {
  if (known.removed_at) return revision <= known.source_revision;
  return revision < known.source_revision;
}

/** The facts that scoring uses. */
const JUDGED = [
  'sport_type',
  'started_at',
  'elapsed_seconds',
  'moving_seconds',
  'metres',
  'is_flagged',
  'is_typed',
] as const;
type Judged = Pick<ActivityRow, (typeof JUDGED)[number]>;

function isSameEffort(known: Judged, facts: Judged): boolean {
  return JUDGED.every((fact) => isDeepStrictEqual(known[fact], facts[fact]));
}

/**
 * Figures beyond these are cut, so that the sums of a player fit their columns: 20,000 activities of 5,000 km are
 * 10¹¹ m, and a player may store 15,000 from files.
 */
const LONGEST_SECONDS = 2_000_000_000;
const FARTHEST_METRES = 5_000_000;

export function wholeSeconds(seconds: number): number {
  return Math.min(LONGEST_SECONDS, Math.max(0, Math.round(seconds) || 0));
}

export function boundedMetres(metres: number): number {
  return Math.min(FARTHEST_METRES, Math.max(0, metres || 0));
}

/** As the column stores it: one decimal. */
function tenths(metres: number): string {
  return boundedMetres(metres).toFixed(1);
}
