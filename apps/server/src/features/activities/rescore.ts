import { activityMessages } from '@goreal/domain/activities/activities.messages';
import type { Doubt } from '@goreal/domain/activities/limits';
import { type ActivityFacts, type Score, scoreActivities } from '@goreal/domain/activities/score';
import { tierForStamina, tierName } from '@goreal/domain/activities/tiers';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { ACTIVITY_SOURCES, activityCause, type Cause } from '@goreal/domain/ledger/cause';
import { changeStamina, holdStamina, type StaminaHeld } from '#features/ledger/index.ts';
import {
  deliverNotifications,
  type NewNotification,
  withdrawTierCeremonies,
} from '#features/notifications/index.ts';
import type { Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { limitsById } from './activities.repository.ts';
import type { ActivityRow } from './activities.table.ts';
import { connectedRows } from './connected-rows.ts';
import { addToTotals, type StoredScore, storeScores } from './scoring.repository.ts';
import { contributionOf, noContribution, plus } from './totals.ts';

export type Rescored = {
  /** Stamina won or, below zero, lost */
  gained: number;
  staminaPoints: number;
  tierBefore: number;
  tierAfter: number;
  /** activities that are held for review now and were not before */
  newlyHeld: number;
  /** whose activities were scored again: those of the change, and those that share an effort with them */
  days: readonly AcademyDay[];
};

/** A score with its row. */
type Scored = Score<ActivityFacts & { row: ActivityRow }>;

/**
 * Computes the present value of a player's activities, and updates points, ledger, totals, profile,
 * notifications and live events to it. Call it in the transaction that changed them, after the change, with
 * the player's Stamina locked.
 */
export async function rescore(
  tx: Transaction,
  change: {
    userId: string;
    held: StaminaHeld;
    /** days with a change, including the days before the change */
    days: readonly AcademyDay[];
    /** changed rows in their previous state */
    before: readonly ActivityRow[];
    /** those of `before` that were removed */
    removed: readonly ActivityRow[];
    at: Date;
  },
): Promise<Rescored> {
  const { userId, held, at } = change;
  const before = new Map(change.before.map((row) => [row.activity_id, row]));
  const rows = await connectedRows(tx, { userId, days: change.days, before: change.before });
  const scores = await score(tx, rows);
  const changed = scores
    .filter(isChanged)
    .toSorted((a, b) => a.facts.startedAt.getTime() - b.facts.startedAt.getTime());

  const { entries, stored } = bookOf({ held, changed, removed: change.removed });
  const now = await changeStamina(tx, { userId, held, entries, at });
  await storeScores(tx, stored);
  await addTotals(tx, { userId, scores, before, removed: change.removed, at });

  const newlyHeld = changed.filter(
    ({ standing, facts }) => standing === 'held' && facts.row.standing !== 'held',
  );
  const notifications = notificationsOf({ userId, held, now, newlyHeld, at });
  await deliverNotifications(tx, notifications);
  if (now.tier < held.tier) await withdrawTierCeremonies(tx, { userId, tier: now.tier });
  const isDeskMoved = [...changed.map(({ facts }) => facts.row), ...change.removed].some(
    (row) => row.standing === 'held',
  );
  await tx.emit([
    { channel: `user:${userId}`, name: 'activities.changed', data: { userId } },
    ...(entries.length > 0
      ? ([
          {
            channel: `user:${userId}`,
            name: 'profile.changed',
            data: { userId, stamina_points: now.points, avatar_tier: now.tier },
          },
        ] as const)
      : []),
    ...(isDeskMoved || newlyHeld.length > 0
      ? ([{ channel: 'elders', name: 'holds.changed', data: {} }] as const)
      : []),
  ]);
  return {
    gained: Math.round((now.points - held.points) * 100) / 100,
    staminaPoints: now.points,
    tierBefore: held.tier,
    tierAfter: now.tier,
    newlyHeld: newlyHeld.length,
    days: [...new Set([...change.days, ...rows.flatMap(({ day }) => day ?? [])])],
  };
}

/** @throws {AppError} `not-found` when there is no such player */
export async function holdPlayer(tx: Transaction, userId: string): Promise<StaminaHeld> {
  const held = await holdStamina(tx, userId);
  if (!held) throw new AppError('not-found');
  return held;
}

async function score(tx: Transaction, rows: readonly ActivityRow[]): Promise<Scored[]> {
  const ids = new Set(rows.flatMap((row) => row.limits_id ?? []));
  const limits = await limitsById(tx, [...ids]);
  const facts = rows.flatMap((row) => {
    const own = limits.get(row.limits_id ?? 0);
    if (!own || !row.day || !row.started_at || row.sport_type === null) return [];
    return {
      row,
      source: row.source,
      sourceId: row.source_id,
      sportType: row.sport_type,
      startedAt: row.started_at,
      day: row.day,
      elapsedSeconds: row.elapsed_seconds ?? 0,
      movingSeconds: row.moving_seconds ?? 0,
      metres: Number(row.metres),
      isFlagged: row.is_flagged,
      isTyped: row.is_typed,
      isAttested: row.is_attested,
      cautions: row.cautions,
      verdict: row.verdict,
      isAppealed: isAppealed(row),
      limits: own,
    };
  });
  return scoreActivities(facts);
}

/** Whether a player's appeal waits: no elder has decided since. */
function isAppealed({ appealed_at: appealedAt, reviewed_at: reviewedAt }: ActivityRow): boolean {
  return appealedAt !== null && (reviewedAt === null || reviewedAt <= appealedAt);
}

function isChanged({ facts, standing, points, reason, doubts, duplicateOf }: Scored): boolean {
  const { row } = facts;
  return (
    row.standing !== standing ||
    Number(row.points) !== points ||
    row.reason !== reason ||
    row.duplicate_of !== (duplicateOf?.row.activity_id ?? null) ||
    textOf(row.doubts) !== textOf(doubts)
  );
}

/** jsonb does not keep the order of keys. */
function textOf(doubts: readonly Doubt[]): string {
  return doubts.map((one) => Object.entries(one).toSorted().join()).join(';');
}

/** The ledger entries of the differences, and the scores to store with the tiers they pass. */
function bookOf(options: {
  held: StaminaHeld;
  changed: readonly Scored[];
  removed: readonly ActivityRow[];
}): { entries: { amount: number; cause: Cause }[]; stored: StoredScore[] } {
  const entries: { amount: number; cause: Cause }[] = [];
  let sum = Math.round(options.held.points * 100);
  const write = (row: ActivityRow, points: number): number => {
    const amount = Math.round(points * 100) - Math.round(Number(row.points) * 100);
    if (amount === 0) return row.entries;
    const revision = row.entries + 1;
    const { source, activity_id: activityId } = row;
    entries.push({ amount: amount / 100, cause: activityCause({ source, activityId, revision }) });
    sum += amount;
    return revision;
  };
  for (const row of options.removed) write(row, 0);
  const stored = options.changed.map((one) => {
    const tierBefore = tierForStamina(sum / 100);
    const { row } = one.facts;
    const entryCount = write(row, one.points);
    return {
      activity_id: row.activity_id,
      standing: one.standing,
      reason: one.reason,
      doubts: one.doubts,
      duplicate_of: one.duplicateOf?.row.activity_id ?? null,
      points: one.points,
      entries: entryCount,
      tier_before: tierBefore,
      tier_after: tierForStamina(sum / 100),
    };
  });
  return { entries, stored };
}

async function addTotals(
  tx: Transaction,
  options: {
    userId: string;
    scores: readonly Scored[];
    before: ReadonlyMap<string, ActivityRow>;
    removed: readonly ActivityRow[];
    at: Date;
  },
): Promise<void> {
  const { userId, scores, before, removed, at } = options;
  for (const source of ACTIVITY_SOURCES) {
    let by = noContribution();
    for (const { facts, standing, points } of scores) {
      if (facts.source !== source) continue;
      by = plus(by, contributionOf({ ...facts.row, standing, points: String(points) }));
      by = plus(by, contributionOf(before.get(facts.row.activity_id) ?? facts.row), -1);
    }
    for (const row of removed) if (row.source === source) by = plus(by, contributionOf(row), -1);
    if (Object.values(by).every((amount) => amount === 0)) continue;
    await addToTotals(tx, { userId, source, by, at });
  }
}

function notificationsOf(options: {
  userId: string;
  held: StaminaHeld;
  now: StaminaHeld;
  newlyHeld: readonly Scored[];
  at: Date;
}): NewNotification[] {
  const { userId, held, now, newlyHeld, at } = options;
  const common = { userId, createdAt: at, clickAction: '/dashboard?tab=aura-stream' };
  const notifications: NewNotification[] = [];
  if (now.tier > held.tier) {
    const { title, body } = activityMessages.tierUp;
    notifications.push({
      ...common,
      // Once per player: regaining a tier is not celebrated again where it was shown.
      cause: `tier:${userId}:${now.tier}`,
      type: 'tier_up',
      title,
      body: body(tierName(now.tier), now.points),
      data: { tierBefore: held.tier, tierAfter: now.tier, stamina: now.points },
      hasCeremony: true,
    });
  }
  const [first] = newlyHeld;
  if (first && newlyHeld.some(({ facts }) => facts.source !== 'manual')) {
    const { title, body, importBody } = activityMessages.held;
    const { activity_id: activityId, source_revision: revision } = first.facts.row;
    // An import is stored in several pieces, but notified once.
    const inImport = newlyHeld.find(({ facts }) => facts.row.import_id !== null);
    const importId = inImport?.facts.row.import_id;
    notifications.push({
      ...common,
      cause: importId ? `held:${importId}` : `held:${activityId}:${revision}`,
      type: 'activity_held',
      title,
      body: importId ? importBody : body(newlyHeld.length),
      data: { activityIds: newlyHeld.slice(0, 20).map(({ facts }) => facts.row.activity_id) },
    });
  }
  return notifications;
}
