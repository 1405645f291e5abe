import type { ActivityLimits, Doubt } from '@goreal/domain/activities/limits';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';
import type { ActivitiesTables, ActivityRow } from './activities.table.ts';

export type HeldRow = ActivityRow & { user_name: string; user_guild: GuildId | null };

const db = (connection: Connection) => connection.tables<ActivitiesTables>();

export async function findActivity(
  connection: Connection,
  activityId: string,
): Promise<ActivityRow | undefined> {
  const [row] = await findActivities(connection, [activityId]);
  return row;
}

/** Of these activities, those that still exist. */
export async function findActivities(
  connection: Connection,
  activityIds: readonly string[],
): Promise<ActivityRow[]> {
  return db(connection)
    .selectFrom('activities')
    .selectAll()
    .where('activity_id', '=', sql<string>`any(${[...activityIds]}::uuid[])`)
    .where('removed_at', 'is', null)
    .execute();
}

const longestWaiting = keyset<HeldRow>([
  { field: 'synced_at', type: 'timestamptz', order: 'asc' },
  { field: 'activity_id', type: 'uuid', order: 'asc' },
]);

/** Single activities or the activities of one import that await review, longest waiting first. */
export async function heldPage(
  connection: Connection,
  { importId, ...request }: PageRequest & { importId: string | null },
): Promise<Page<HeldRow>> {
  const query = db(connection)
    .selectFrom('activities')
    .innerJoin('players', 'players.user_id', 'activities.user_id')
    .selectAll('activities')
    .select(['players.display_name as user_name', 'players.guild as user_guild'])
    .where('standing', '=', 'held')
    .where('import_id', importId === null ? 'is' : '=', importId);
  return longestWaiting.page(query, request);
}

export async function countHeld(connection: Connection, importId: string | null): Promise<number> {
  return countRows(
    db(connection)
      .selectFrom('activities')
      .where('standing', '=', 'held')
      .where('import_id', importId === null ? 'is' : '=', importId),
  );
}

/** Manual entries of a player that wait. */
export async function countWaitingEntries(connection: Connection, userId: string): Promise<number> {
  return countRows(
    db(connection)
      .selectFrom('activities')
      .where('user_id', '=', userId)
      .where('source', '=', 'manual')
      .where('standing', '=', 'held'),
  );
}

export async function storeVerdict(
  tx: Transaction,
  decision: {
    activityIds: readonly string[];
    verdict: 'approved' | 'rejected';
    by: string;
    reason: string | null;
    at: Date;
  },
): Promise<void> {
  await db(tx)
    .updateTable('activities')
    .set({
      verdict: decision.verdict,
      reviewed_by: decision.by,
      reviewed_at: decision.at,
      review_reason: decision.reason,
      reviews: sql<number>`reviews + 1`,
    })
    .where('activity_id', '=', sql<string>`any(${[...decision.activityIds]}::uuid[])`)
    .execute();
}

/**
 * Stores that an elder takes back the points of an activity. The caution makes an appeal, or facts that
 * change later, wait for an elder; the activity leaves its import, so that it is appealed and decided by
 * itself.
 */
export async function storeRevocation(
  tx: Transaction,
  { activityId, ...decision }: { activityId: string; by: string; reason: string; at: Date },
): Promise<void> {
  await storeVerdict(tx, { ...decision, activityIds: [activityId], verdict: 'rejected' });
  const revoked = JSON.stringify([{ kind: 'revoked' } satisfies Doubt]);
  await db(tx)
    .updateTable('activities')
    .set({
      import_id: null,
      cautions: sql<Doubt[]>`case when cautions @> ${revoked}::jsonb then cautions
        else cautions || ${revoked}::jsonb end`,
    })
    .where('activity_id', '=', activityId)
    .execute();
}

/** Stores a player's appeal against a rejection, which returns the activity to the desk. */
export async function storeAppeal(
  tx: Transaction,
  appeal: { activityIds: readonly string[]; text: string; at: Date },
): Promise<void> {
  await db(tx)
    .updateTable('activities')
    .set({
      verdict: null,
      appeal: appeal.text,
      appealed_at: appeal.at,
      synced_at: appeal.at,
    })
    .where('activity_id', '=', sql<string>`any(${[...appeal.activityIds]}::uuid[])`)
    .execute();
}

export async function storeNote(
  tx: Transaction,
  { activityId, note }: { activityId: string; note: string },
): Promise<void> {
  await db(tx)
    .updateTable('activities')
    .set({ note })
    .where('activity_id', '=', activityId)
    .execute();
}

/** Sets the picture of an entry that is still held; returns the one before, undefined when it is not held. */
export async function storePicture(
  tx: Transaction,
  picture: { activityId: string; path: string; type: string },
): Promise<{ before: string | null } | undefined> {
  const held = await db(tx)
    .selectFrom('activities')
    .select('proof_path as before')
    .where('activity_id', '=', picture.activityId)
    .where('standing', '=', 'held')
    .forUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  await db(tx)
    .updateTable('activities')
    .set({ proof_path: picture.path, proof_type: picture.type })
    .where('activity_id', '=', picture.activityId)
    .execute();
  return held;
}

/** Clears the pictures of removed entries, at most `limit`; returns their files. */
export async function clearRemovedPictures(tx: Transaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ proof_path: string }>`
    with removed as (
      select activity_id, proof_path from activities
      where removed_at is not null and proof_path is not null limit ${limit} for update skip locked
    ), cleared as (
      update activities set proof_path = null, proof_type = null
      from removed where activities.activity_id = removed.activity_id
    )
    select proof_path from removed`.execute(db(tx));
  return rows.map((row) => row.proof_path);
}

/** Where the pictures of a player's entries are stored. */
export async function picturesOf(connection: Connection, userId: string): Promise<string[]> {
  const rows = await db(connection)
    .selectFrom('activities')
    .select('proof_path')
    .where('user_id', '=', userId)
    .execute();
  return rows.flatMap((row) => row.proof_path ?? []);
}

/** Files that another player has already uploaded. */
export async function filesOfOthers(
  connection: Connection,
  { userId, sourceIds }: { userId: string; sourceIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await db(connection)
    .selectFrom('activities')
    .select('source_id')
    .where('source', '=', 'file')
    .where('source_id', '=', sql<string>`any(${[...sourceIds]}::text[])`)
    .where('user_id', '<>', userId)
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.source_id));
}

export async function storeLimits(
  tx: Transaction,
  { limits, by, at }: { limits: ActivityLimits; by: string; at: Date },
): Promise<void> {
  await sql`insert into activity_limits (limits, created_by, created_at)
    values (${JSON.stringify(limits)}::jsonb, ${by}, ${at})`.execute(db(tx));
}
