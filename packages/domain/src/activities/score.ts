import type { AcademyDay } from '../calendar/academy-day-schema.ts';
import type { ActivitySource } from '../ledger/cause.ts';
import { type ActivityLimits, type Doubt, doubtsOf, limitDoubt } from './limits.ts';
import { createEffortIndex, type EffortSpan, isSameEffort } from './same-effort.ts';
import { type Sport, sportOf, staminaOf } from './sport.ts';
import { TRUST_LIMITS } from './trust.ts';

/** The known facts of one activity, and an elder's decision about it. */
export type ActivityFacts = {
  source: ActivitySource;
  /** unique within the source; breaks ties, so that the order of arrival does not matter */
  sourceId: string;
  sportType: string;
  startedAt: Date;
  /** academy day of the start */
  day: AcademyDay;
  elapsedSeconds: number;
  movingSeconds: number;
  metres: number;
  /** the source itself flagged it */
  isFlagged: boolean;
  /** typed in by the player, so an elder checks the proof first */
  isTyped: boolean;
  /** whether the file names the recording device */
  isAttested: boolean;
  /** doubts raised by its arrival: late, in bulk, changed */
  cautions: readonly Doubt[];
  verdict: 'approved' | 'rejected' | null;
  /** an elder refused it, and the player's appeal waits */
  isAppealed: boolean;
  /** the limits in force when it arrived */
  limits: ActivityLimits;
};

export const ZERO_REASONS = [
  'unsupported-sport',
  'motor-assisted',
  'flagged',
  'no-distance',
  'duplicate',
  'daily-cap',
  'rejected',
  'needs-elder',
  'unproven',
  'implausible',
] as const;
/** Why an activity earned nothing, or less than its distance is worth. */
export type ZeroReason = (typeof ZERO_REASONS)[number];

export const STANDINGS = ['counted', 'none', 'duplicate', 'held', 'rejected'] as const;
/** `held` waits for an elder; `none` cannot earn anything. */
export type Standing = (typeof STANDINGS)[number];

export type Score<Facts> = {
  facts: Facts;
  standing: Standing;
  /** Stamina, two decimals */
  points: number;
  reason: ZeroReason | null;
  doubts: Doubt[];
  /** the recording that is counted for the same effort */
  duplicateOf: Facts | null;
};

/**
 * Stamina of a player's activities, as a pure function: the order and repetition of arrivals do not matter.
 * Activities of other days change a score only where they are the same effort, so a caller may leave out days
 * that share no effort with the others.
 */
export function scoreActivities<Facts extends ActivityFacts>(
  activities: readonly Facts[],
): Score<Facts>[] {
  const scores = activities.map((facts) => judgeAlone(facts));
  markDuplicates(scores);
  holdBeyondDailyDistance(scores);
  holdBeyondDailyTrust(scores);
  capDailyStamina(scores);
  return scores.map(({ score }) => score);
}

type Judged<Facts> = { score: Score<Facts>; sport: Sport | undefined };

function judgeAlone<Facts extends ActivityFacts>(facts: Facts): Judged<Facts> {
  const sport = sportOf(facts.sportType);
  const score: Score<Facts> = {
    facts,
    standing: 'none',
    points: 0,
    reason: null,
    doubts: [],
    duplicateOf: null,
  };
  const judged = (change: Partial<Score<Facts>>) => ({ score: { ...score, ...change }, sport });
  if (!sport) return judged({ reason: 'unsupported-sport' });
  if (sport.isMotorAssisted) return judged({ reason: 'motor-assisted' });
  if (facts.isFlagged) return judged({ reason: 'flagged' });
  if (!(facts.metres > 0)) return judged({ reason: 'no-distance' });
  const doubts = [...facts.cautions, ...doubtsOf({ ...facts, family: sport.family }, facts.limits)];
  if (facts.verdict === 'rejected') {
    return judged({ standing: 'rejected', reason: 'rejected', doubts });
  }
  if (facts.verdict === null && facts.isTyped) {
    return judged({ standing: 'held', reason: 'needs-elder', doubts });
  }
  if (facts.verdict === null && facts.cautions.length > 0) {
    return judged({ standing: 'held', reason: 'unproven', doubts });
  }
  if (facts.verdict === null && doubts.length > 0) {
    return judged({ standing: 'held', reason: 'implausible', doubts });
  }
  if (facts.verdict === null && facts.isAppealed) {
    return judged({ standing: 'held', reason: 'unproven', doubts });
  }
  return judged({ standing: 'counted', points: staminaOf(sport.family, facts.metres), doubts });
}

/**
 * Counts each effort once. Among recordings of one effort the order is: refused first, also while an appeal or the changed
 * facts of a revoked one wait, so that a second recording of a refused effort earns nothing; then counted before held; then the more trusted source; then the
 * longer distance. An effort that was refused as one sport may be sent as another: a ride labelled as a swim
 * may come back as a ride.
 */
function markDuplicates<Facts extends ActivityFacts>(scores: readonly Judged<Facts>[]): void {
  type Kept = { judged: Judged<Facts>; span: EffortSpan; rank: number };
  const kept = createEffortIndex<Kept>();
  const efforts = scores.flatMap((judged) => {
    const span = judged.score.reason === 'no-distance' ? undefined : spanOf(judged);
    return span ? [{ judged, span }] : [];
  });
  const inOrder = efforts.toSorted((a, b) => byClaim(a.judged, b.judged));
  for (const [rank, { judged, span }] of inOrder.entries()) {
    let first: Kept | undefined;
    for (const other of kept.near(span)) {
      const isEarlier = first === undefined || other.rank < first.rank;
      if (isEarlier && claimsTimeOf(other, span)) first = other;
    }
    if (!first) kept.add(span, { judged, span, rank });
    else if (isOpen(judged)) {
      Object.assign(judged.score, {
        standing: 'duplicate',
        points: 0,
        reason: 'duplicate',
        duplicateOf: first.judged.score.facts,
      } satisfies Partial<Score<Facts>>);
    }
  }
}

function claimsTimeOf(
  one: { judged: Judged<ActivityFacts>; span: EffortSpan },
  span: EffortSpan,
): boolean {
  const isAsked = one.span.family === span.family || isOpen(one.judged);
  return isAsked && isSameEffort(one.span, span);
}

/** Counts, or may count after an elder's decision. */
function isOpen({ score }: Judged<ActivityFacts>): boolean {
  return score.standing === 'counted' || score.standing === 'held';
}

/** Activities that an elder approved neither add to the daily total nor are held: the approval is final. */
function holdBeyondDailyDistance<Facts extends ActivityFacts>(
  scores: readonly Judged<Facts>[],
): void {
  const totals = new Map<string, number>();
  for (const { score, sport } of scores.toSorted(byStart)) {
    const { facts } = score;
    if (score.standing !== 'counted' || !sport || facts.verdict !== null) continue;
    const key = `${facts.day} ${sport.family}`;
    const total = (totals.get(key) ?? 0) + facts.metres;
    const limit = facts.limits.sports[sport.family].maxDailyKm;
    if (total <= limit * 1000) totals.set(key, total);
    else {
      const doubt = limitDoubt('daily-distance', total / 1000, limit);
      Object.assign(score, {
        standing: 'held',
        points: 0,
        reason: 'implausible',
        doubts: [...score.doubts, doubt],
      } satisfies Partial<Score<Facts>>);
    }
  }
}

/** Holds activities beyond the daily Stamina from files, and from files that name no device. */
function holdBeyondDailyTrust<Facts extends ActivityFacts>(scores: readonly Judged<Facts>[]): void {
  const totals = new Map<string, number>();
  for (const { score } of scores.toSorted(byStart)) {
    const { facts, points, standing } = score;
    if (standing !== 'counted' || facts.verdict !== null || facts.source !== 'file') continue;
    const allowances = [
      { key: `${facts.day}`, limit: TRUST_LIMITS.fileDailyStamina },
      ...(facts.isAttested
        ? []
        : [{ key: `${facts.day} unattested`, limit: TRUST_LIMITS.unattestedDailyStamina }]),
    ].map((one) => ({ ...one, total: (totals.get(one.key) ?? 0) + points }));
    const passed = allowances.find(({ total, limit }) => total > limit);
    if (!passed) {
      for (const { key, total } of allowances) totals.set(key, total);
      continue;
    }
    const doubt = limitDoubt('daily-stamina', passed.total, passed.limit);
    Object.assign(score, {
      standing: 'held',
      points: 0,
      reason: 'unproven',
      doubts: [...score.doubts, doubt],
    } satisfies Partial<Score<Facts>>);
  }
}

function capDailyStamina<Facts extends ActivityFacts>(scores: readonly Judged<Facts>[]): void {
  const earned = new Map<AcademyDay, number>();
  for (const { score } of scores.toSorted(byStart)) {
    const { facts } = score;
    if (score.standing !== 'counted') continue;
    const before = earned.get(facts.day) ?? 0;
    const left = Math.max(0, facts.limits.maxDailyStamina * 100 - before);
    const wanted = Math.round(score.points * 100);
    if (wanted > left) {
      score.points = left / 100;
      score.reason = 'daily-cap';
    }
    earned.set(facts.day, before + Math.min(wanted, left));
  }
}

function spanOf({ score, sport }: Judged<ActivityFacts>): EffortSpan | undefined {
  const { startedAt, elapsedSeconds } = score.facts;
  return sport && { family: sport.family, start: startedAt.getTime(), elapsedSeconds };
}

const SOURCE_ORDER: Readonly<Record<ActivitySource, number>> = { strava: 0, file: 1, manual: 2 };
const CLAIM_ORDER: Readonly<Record<Standing, number>> = {
  rejected: 0,
  none: 0,
  counted: 1,
  held: 2,
  duplicate: 3,
};

type Comparable = Judged<ActivityFacts>;

function byClaim(one: Comparable, other: Comparable): number {
  const [a, b] = [one.score.facts, other.score.facts];
  return (
    claimOf(one) - claimOf(other) ||
    SOURCE_ORDER[a.source] - SOURCE_ORDER[b.source] ||
    Number(b.isAttested) - Number(a.isAttested) ||
    b.metres - a.metres ||
    byStart(one, other)
  );
}

function claimOf({ score: { standing, facts } }: Comparable): number {
  const wasRefused = facts.isAppealed || facts.cautions.some(({ kind }) => kind === 'revoked');
  return CLAIM_ORDER[standing === 'held' && wasRefused ? 'rejected' : standing];
}

function byStart(one: Comparable, other: Comparable): number {
  const [a, b] = [one.score.facts, other.score.facts];
  return (
    a.startedAt.getTime() - b.startedAt.getTime() ||
    SOURCE_ORDER[a.source] - SOURCE_ORDER[b.source] ||
    (a.sourceId < b.sourceId ? -1 : Number(a.sourceId > b.sourceId))
  );
}
