import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { ActivitySource } from '@goreal/domain/ledger/cause';
import type { Clock } from '#platform/clock/clock.ts';
import type { Transaction } from '#platform/database/database.ts';
import {
  cautionCopies,
  deleteAllOfSource,
  findBySource,
  limitsInForce,
  type Removal,
  storeFacts,
  storeRemoval,
} from './activities.repository.ts';
import type { ActivityRow } from './activities.table.ts';
import { factsToStore, type IncomingActivity } from './incoming.ts';
import { isRevoked } from './is-revoked.ts';
import { holdPlayer, type Rescored, rescore } from './rescore.ts';
import { findActivities } from './reviews.repository.ts';

export type Ingested = Rescored & {
  /** readings that were new or changed something */
  processed: number;
  /** of those, in the order of the readings */
  ids: string[];
};

/**
 * The entry point of Stamina for every source. Everything runs in the caller's transaction and locks the player's
 * profile first. Any order and repetition of these calls leads to the same totals, because points are recomputed
 * from the stored facts and never added up.
 */
export type ActivitiesService = {
  /**
   * Stores readings of a player's activities, best a page at a time. Activities with cautions are held together when
   * an import is named, and one by one otherwise.
   * @throws {AppError} `not-found` when there is no such player
   */
  ingest(
    tx: Transaction,
    readings: {
      userId: string;
      source: ActivitySource;
      activities: readonly IncomingActivity[];
      importId?: string | null;
    },
  ): Promise<Ingested>;
  /** Removes an activity, known or not. */
  retract(tx: Transaction, removal: Removal): Promise<Rescored>;
  /** Removes everything that a source reported, and deletes its rows. */
  retractAll(
    tx: Transaction,
    removal: { userId: string; source: ActivitySource },
  ): Promise<Rescored & { removed: number }>;
  /**
   * Changes the review state of a player's activities (a decision, an appeal) and scores them again. `choose` and
   * `change` run with the player locked; `change` may refuse by throwing.
   * @returns the changed rows
   */
  rejudge(tx: Transaction, judgement: Judgement): Promise<ActivityRow[]>;
  /** Called once for every change of points, distances or days, with the days it may have changed. One handler. */
  onChanged(handler: ChangeHandler): void;
};

export type Judgement = {
  userId: string;
  choose: () => Promise<ActivityRow[]>;
  change: (rows: readonly ActivityRow[]) => Promise<void>;
};

/** Runs in the same transaction after a player's activities changed in value. */
export type ChangeHandler = (
  tx: Transaction,
  userId: string,
  days: readonly AcademyDay[],
) => Promise<void>;

export function createActivitiesService(options: {
  clock: Clock;
  timeZone: string;
}): ActivitiesService {
  const { clock, timeZone } = options;
  let changed: ChangeHandler = async () => undefined;
  const daysOf = (rows: readonly Pick<ActivityRow, 'day'>[]) =>
    rows.flatMap(({ day }) => day ?? []);

  return {
    async ingest(tx, { userId, source, activities, importId = null }) {
      const held = await holdPlayer(tx, userId);
      const at = clock.now();
      const newest = newestOfEach(activities);
      const sourceIds = newest.map(({ sourceId }) => sourceId);
      const known = await findBySource(tx, { userId, source, sourceIds });
      const bySourceId = new Map(known.map((row) => [row.source_id, row]));
      const { limitsId } = await limitsInForce(tx);
      const facts = newest.flatMap((incoming) => {
        const row = bySourceId.get(incoming.sourceId);
        const common = { source, limitsId, timeZone, importId };
        return factsToStore({ ...common, incoming, known: row }) ?? [];
      });
      const unchanged = {
        gained: 0,
        staminaPoints: held.points,
        tierBefore: held.tier,
        tierAfter: held.tier,
        newlyHeld: 0,
        days: [],
        processed: 0,
        ids: [],
      };
      if (facts.length === 0) return unchanged;
      const ids = await storeFacts(tx, { userId, facts, at });
      const before = facts.flatMap((fact) => bySourceId.get(fact.source_id) ?? []);
      const days = [...new Set([...daysOf(before), ...daysOf(facts)])];
      const rescored = await rescore(tx, { userId, held, days, before, removed: [], at });
      await changed(tx, userId, rescored.days);
      return { ...rescored, processed: facts.length, ids };
    },

    async retract(tx, removal) {
      const { userId, source, sourceId, revision } = removal;
      const held = await holdPlayer(tx, userId);
      const at = clock.now();
      const [row] = await findBySource(tx, { userId, source, sourceIds: [sourceId] });
      const isOlder = row !== undefined && revision < row.source_revision;
      const removed = row && !row.removed_at && !isOlder ? [row] : [];
      if (row && removed.length > 0 && isRevoked(row)) await cautionCopies(tx, row.activity_id);
      if (!isOlder) await storeRemoval(tx, { ...removal, at });
      const days = daysOf(removed);
      const rescored = await rescore(tx, { userId, held, days, before: removed, removed, at });
      await changed(tx, userId, rescored.days);
      return rescored;
    },

    async retractAll(tx, { userId, source }) {
      const held = await holdPlayer(tx, userId);
      const rows = await findBySource(tx, { userId, source });
      const removed = rows.filter((row) => !row.removed_at);
      await deleteAllOfSource(tx, { userId, source });
      const rescored = await rescore(tx, {
        userId,
        held,
        days: [...new Set(daysOf(removed))],
        before: removed,
        removed,
        at: clock.now(),
      });
      await changed(tx, userId, rescored.days);
      return { ...rescored, removed: removed.length };
    },

    async rejudge(tx, { userId, choose, change: write }) {
      const held = await holdPlayer(tx, userId);
      const before = await choose();
      await write(before);
      const days = [...new Set(daysOf(before))];
      const change = { userId, held, days, before, removed: [], at: clock.now() };
      const rescored = await rescore(tx, change);
      await changed(tx, userId, rescored.days);
      return findActivities(
        tx,
        before.map(({ activity_id: id }) => id),
      );
    },

    onChanged(handler) {
      changed = handler;
    },
  };
}

/** Of several readings of one activity in one page the newest counts, and among equals the later one. */
function newestOfEach(activities: readonly IncomingActivity[]): IncomingActivity[] {
  const newest = new Map<string, IncomingActivity>();
  for (const activity of activities) {
    const other = newest.get(activity.sourceId);
    if (!other || activity.revision >= other.revision) newest.set(activity.sourceId, activity);
  }
  return [...newest.values()];
}
