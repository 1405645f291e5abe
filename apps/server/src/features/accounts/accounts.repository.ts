import type { Restriction } from '@goreal/domain/young-players/age-band';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { isYoung, restrictionOf } from '#platform/database/restricted-accounts.repository.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type AccountsTables = Pick<
  Tables,
  'auth_users' | 'barred_names' | 'players' | 'unadmitted_accounts'
>;

const db = (connection: Connection) => connection.tables<AccountsTables>();

export type ProfileRow = Selectable<AccountsTables['players']> & {
  email: string;
  restriction: Restriction | null;
  is_young: boolean;
  newcomer: string | null;
};

export async function findProfile(
  connection: Connection,
  userId: string,
): Promise<ProfileRow | undefined> {
  return players(connection).where('players.user_id', '=', userId).executeTakeFirst();
}

export async function findProfileByEmail(
  connection: Connection,
  email: string,
): Promise<ProfileRow | undefined> {
  return players(connection).where('auth_users.email', '=', email.toLowerCase()).executeTakeFirst();
}

/** Display names of all elders except one user. */
export async function elderNames(connection: Connection, except?: string): Promise<string[]> {
  let query = db(connection)
    .selectFrom('players')
    .select('display_name')
    .where('role', '<>', 'player');
  if (except !== undefined) query = query.where('user_id', '<>', except);
  return (await query.execute()).map((row) => row.display_name);
}

export type BarredName = { userId: string; name: string };

/** Names that a player may not take again. */
export async function barredNames(connection: Connection, userId: string): Promise<string[]> {
  const rows = await db(connection)
    .selectFrom('barred_names')
    .select('name')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ name }) => name);
}

export async function saveBarredName(
  tx: Transaction,
  { userId, name, isFinal, at }: BarredName & { isFinal: boolean; at: Date },
): Promise<void> {
  await db(tx)
    .insertInto('barred_names')
    .values({ user_id: userId, name, barred_at: at, is_final: isFinal })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'name']).doUpdateSet({ is_final: isFinal }),
    )
    .execute();
}

/** True when the name was barred until a review. */
export async function deleteBarredName(
  tx: Transaction,
  { userId, name }: BarredName,
): Promise<boolean> {
  const result = await db(tx)
    .deleteFrom('barred_names')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('is_final', '=', false)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

function players(
  connection: Connection,
): SelectQueryBuilder<AccountsTables, 'players' | 'auth_users', ProfileRow> {
  return db(connection)
    .selectFrom('players')
    .innerJoin('auth_users', 'auth_users.id', 'players.user_id')
    .selectAll('players')
    .select(({ selectFrom }) => [
      'auth_users.email',
      restrictionOf('players.user_id').as('restriction'),
      isYoung('players.user_id').as('is_young'),
      selectFrom('unadmitted_accounts as unadmitted')
        .select('unadmitted.state')
        .whereRef('unadmitted.user_id', '=', 'players.user_id')
        .as('newcomer'),
    ]);
}
