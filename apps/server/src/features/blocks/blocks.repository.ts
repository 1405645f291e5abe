import { BLOCKS_MAX } from '@goreal/domain/moderation/queue';
import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { restrictedAccounts } from '#platform/database/restricted-accounts.repository.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type BlocksTables = Pick<Tables, 'player_blocks' | 'players'>;

const db = (connection: Connection) => connection.tables<BlocksTables>();

export type BlockRow = { user_id: string; display_name: string; blocked_at: Date };

/** The users whom a player blocked, newest first. Restricted accounts are left out, and stay blocked. */
export async function blocksOf(connection: Connection, userId: string): Promise<BlockRow[]> {
  return db(connection)
    .selectFrom('player_blocks as block')
    .innerJoin('players as blocked', 'blocked.user_id', 'block.blocked_id')
    .select(['blocked.user_id', 'blocked.display_name', 'block.blocked_at'])
    .where('block.user_id', '=', userId)
    .where(sql<boolean>`block.blocked_id not in (${restrictedAccounts()})`)
    .orderBy('block.blocked_at', 'desc')
    .execute();
}

/** Blocks a user, within the limit; a repeated block changes nothing. */
export async function insertBlock(
  tx: Transaction,
  { userId, blockedId, at }: { userId: string; blockedId: string; at: Date },
): Promise<'blocked' | 'unknown' | 'too-many'> {
  const known = await db(tx)
    .selectFrom('players')
    .select('user_id')
    .where('user_id', '=', blockedId)
    .where(sql<boolean>`user_id not in (${restrictedAccounts()})`)
    .executeTakeFirst();
  if (!known) return 'unknown';
  await lockPerson(tx, userId);
  const { others } = await db(tx)
    .selectFrom('player_blocks')
    .select((build) => build.fn.countAll<number>().as('others'))
    .where('user_id', '=', userId)
    .where('blocked_id', '<>', blockedId)
    .executeTakeFirstOrThrow();
  if (others >= BLOCKS_MAX) return 'too-many';
  await db(tx)
    .insertInto('player_blocks')
    .values({ user_id: userId, blocked_id: blockedId, blocked_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'blocked_id']).doNothing())
    .execute();
  return 'blocked';
}

export async function removeBlock(
  connection: Connection,
  { userId, blockedId }: { userId: string; blockedId: string },
): Promise<void> {
  await db(connection)
    .deleteFrom('player_blocks')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .execute();
}
