import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { restrictedAccounts } from '#platform/database/restricted-accounts.repository.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type BlocksTables = Pick<Tables, 'player_blocks' | 'players'>;

export type BlockRow = { user_id: string; display_name: string; blocked_at: Date };

/** The users whom a player blocked, newest first. Restricted accounts are left out, and stay blocked. */
export async function blocksOf(connection: Connection, userId: string): Promise<BlockRow[]> {
  return connection
    .tables<BlocksTables>()
    .selectFrom('player_blocks as block')
    .innerJoin('players as blocked', 'blocked.user_id', 'block.blocked_id')
    .select(['blocked.user_id', 'blocked.display_name', 'block.blocked_at'])
    .where('block.user_id', '=', userId)
    .where(sql<boolean>`block.blocked_id not in (${restrictedAccounts()})`)
    .orderBy('block.blocked_at', 'desc')
    .execute();
}

/** Blocks a user; false when there is no such user or the account is restricted. */
export async function insertBlock(
  connection: Connection,
  { userId, blockedId, at }: { userId: string; blockedId: string; at: Date },
): Promise<boolean> {
  const db = connection.tables<BlocksTables>();
  const known = await db
    .selectFrom('players')
    .select('user_id')
    .where('user_id', '=', blockedId)
    .where(sql<boolean>`user_id not in (${restrictedAccounts()})`)
    .executeTakeFirst();
  if (!known) return false;
  await db
    .insertInto('player_blocks')
    .values({ user_id: userId, blocked_id: blockedId, blocked_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'blocked_id']).doNothing())
    .execute();
  return true;
}

export async function removeBlock(
  connection: Connection,
  { userId, blockedId }: { userId: string; blockedId: string },
): Promise<void> {
  await connection
    .tables<BlocksTables>()
    .deleteFrom('player_blocks')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .execute();
}
