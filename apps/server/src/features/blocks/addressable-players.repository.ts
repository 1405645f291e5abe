import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { restrictedAccounts } from '#platform/database/restricted-accounts.repository.ts';

/**
 * Ids of the people whom a player may find or address: others of the own guild, without restricted accounts and without
 * those who blocked the player. Who was blocked must not learn it: a feature answers for everybody else as for an
 * unknown person.
 */
export function addressablePlayers(playerId: string): RawBuilder<unknown> {
  return sql`select other.user_id from players other join players own on own.guild = other.guild
    where own.user_id = ${playerId} and other.user_id <> ${playerId}
      and other.user_id not in (${restrictedAccounts()})
      and not exists (select from player_blocks block
        where block.user_id = other.user_id and block.blocked_id = ${playerId})`;
}

/** Whether a player may find or address this other person. */
export async function mayAddress(
  connection: Connection,
  { playerId, otherId }: { playerId: string; otherId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from (${addressablePlayers(playerId)}) as addressable
    where addressable.user_id = ${otherId}`.execute(connection.tables());
  return rows.length > 0;
}
