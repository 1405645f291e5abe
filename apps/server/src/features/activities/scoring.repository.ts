import type { Doubt } from '@goreal/domain/activities/limits';
import type { Standing, ZeroReason } from '@goreal/domain/activities/score';
import type { SportFamily } from '@goreal/domain/activities/sport';
import type { ActivitySource } from '@goreal/domain/ledger/cause';
import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { ActivitiesTables } from './activities.table.ts';

const db = (connection: Connection) => connection.tables<ActivitiesTables>();

export type StoredScore = {
  activity_id: string;
  standing: Standing;
  reason: ZeroReason | null;
  doubts: Doubt[];
  duplicate_of: string | null;
  points: number;
  entries: number;
  tier_before: number;
  tier_after: number;
};

export async function storeScores(tx: Transaction, scores: readonly StoredScore[]): Promise<void> {
  if (scores.length === 0) return;
  const rows = JSON.stringify(scores);
  await sql`
    update activities a set standing = s.standing, reason = s.reason, doubts = s.doubts,
      duplicate_of = s.duplicate_of, points = s.points, entries = s.entries,
      tier_before = s.tier_before, tier_after = s.tier_after
    from json_to_recordset(${rows}::json) as s (activity_id uuid, standing text, reason text,
      doubts jsonb, duplicate_of uuid, points numeric, entries integer, tier_before smallint,
      tier_after smallint)
    where a.activity_id = s.activity_id`.execute(db(tx));
}

/** Copies whose original is gone, by player: an earlier version left them so where midnight was between the two. */
export async function copiesOfNothing(
  connection: Connection,
  limit: number,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ user_id: string; activity_id: string }>`
    select user_id, activity_id from activities copy
    where standing = 'duplicate' and removed_at is null and not exists (
      select 1 from activities original
      where original.activity_id = copy.duplicate_of and original.removed_at is null)
    limit ${limit}`.execute(db(connection));
  const byPlayer = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map(
    [...byPlayer].map(([userId, copies]) => [userId, copies.map((copy) => copy.activity_id)]),
  );
}

export type TotalsChange = { points: number } & Record<SportFamily, number>;

/** Adds to a player's totals of a source; negative amounts subtract. */
export async function addToTotals(
  tx: Transaction,
  change: { userId: string; source: ActivitySource; by: TotalsChange; at: Date },
): Promise<void> {
  const { userId, source, by, at } = change;
  await sql`insert into stamina_totals (user_id, source) values (${userId}, ${source})
    on conflict do nothing`.execute(db(tx));
  await sql`update stamina_totals set points = points + ${by.points}::numeric,
      run = run + ${by.run}::numeric, swim = swim + ${by.swim}::numeric,
      cycle = cycle + ${by.cycle}::numeric, walk = walk + ${by.walk}::numeric, reached_at = ${at}
    where user_id = ${userId} and source = ${source}`.execute(db(tx));
}

export type EarnedPoints = { activity_id: string; user_id: string; points: string };

/** The Stamina that each activity of some players has earned; numeric: a string in the driver. */
export async function earnedPoints(
  connection: Connection,
  userIds: readonly string[],
): Promise<EarnedPoints[]> {
  return db(connection)
    .selectFrom('activities')
    .select(['activity_id', 'user_id', 'points'])
    .where('user_id', 'in', userIds)
    .execute();
}
