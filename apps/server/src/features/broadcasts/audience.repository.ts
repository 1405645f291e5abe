import type { Recipient } from '@goreal/domain/broadcasts/broadcast';
import { foldVietnamese } from '@goreal/domain/text/fold';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { memberIdsBy } from '#features/members/index.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection } from '#platform/database/database.ts';
import type { BroadcastRow, BroadcastsTables } from './broadcasts.repository.ts';

const db = (connection: Connection) => connection.tables<BroadcastsTables>();

export type Target = Pick<BroadcastRow, 'target' | 'target_guild' | 'target_user_id'>;

/** The next readers of a broadcast in the order of their ids. */
export async function nextReaders(
  connection: Connection,
  options: { target: Target; after: string; limit: number },
): Promise<string[]> {
  const { target, after, limit } = options;
  const rows = await db(connection)
    .selectFrom('players')
    .select('user_id')
    .where('user_id', '>', after)
    .where((profile) => isTarget(profile, target))
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** How many users and devices a broadcast would reach now. */
export async function countAudience(
  connection: Connection,
  target: Target,
): Promise<{ people: number; devices: number }> {
  const people = await countRows(
    db(connection)
      .selectFrom('players')
      .where((profile) => isTarget(profile, target)),
  );
  const devices = await countRows(
    db(connection)
      .selectFrom('push_devices')
      .innerJoin('players', 'players.user_id', 'push_devices.user_id')
      .where((profile) => isTarget(profile, target)),
  );
  return { people, devices };
}

function isTarget(
  profile: ExpressionBuilder<BroadcastsTables, 'players'>,
  { target, target_guild, target_user_id }: Target,
) {
  switch (target) {
    case 'all':
      // An account that no elder has admitted reads nothing of the academy.
      return sql<SqlBool>`players.user_id not in (select user_id from unadmitted_accounts)`;
    case 'guild':
      return profile('players.guild', '=', target_guild);
    case 'user':
      return profile('players.user_id', '=', target_user_id ?? '');
  }
}

/** Searches users by part of their name or address, ignoring marks and case; prefix matches come first. */
export async function searchPeople(
  connection: Connection,
  { query, limit }: { query: string; limit: number },
): Promise<Recipient[]> {
  const folded = foldVietnamese(query);
  const { rows } = await sql<Recipient>`
    select p.user_id as "userId", p.display_name as "displayName", u.email, coalesce(p.guild, '') as guild
    from member_names n
    join players p on p.user_id = n.user_id
    join auth_users u on u.id = n.user_id
    where n.user_id in ${memberIdsBy(query, { by: 'name-email-or-id' })}
    order by starts_with(n.folded, ${folded}) desc, n.folded, n.user_id
    limit ${limit}`.execute(db(connection));
  return rows;
}
