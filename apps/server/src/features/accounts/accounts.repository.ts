import type { Role } from '@goreal/domain/accounts';
import type { GuildId } from '@goreal/domain/guilds';
import type { SelectQueryBuilder } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { AccountsTables, ProfileRow } from './accounts.table.ts';

export async function findProfile(
  connection: Connection,
  userId: string,
): Promise<ProfileRow | undefined> {
  return profiles(connection).where('profiles.user_id', '=', userId).executeTakeFirst();
}

export async function findProfileByEmail(
  connection: Connection,
  email: string,
): Promise<ProfileRow | undefined> {
  return profiles(connection)
    .where('auth_users.email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Changes who a profile stands for; true when the profile was there. */
export async function updateProfile(
  connection: Connection,
  options: {
    userId: string;
    change: { guild: GuildId } | { role: Role } | { display_name: string };
    at: Date;
  },
): Promise<boolean> {
  const { userId, change, at } = options;
  const result = await connection
    .tables<AccountsTables>()
    .updateTable('profiles')
    .set({ ...change, updated_at: at })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The name in the account's own table follows the profile's: letters and mails read it there. */
export async function renameAccount(
  connection: Connection,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  await connection
    .tables<AccountsTables>()
    .updateTable('auth_users')
    .set({ name })
    .where('id', '=', userId)
    .execute();
}

/** Deletes the open password resets of an account; their value is its id. */
export async function forgetVerifications(connection: Connection, userId: string): Promise<void> {
  await connection
    .tables<AccountsTables>()
    .deleteFrom('auth_verifications')
    .where('value', '=', userId)
    .execute();
}

/** Names of everyone with an office, but for one person. */
export async function elderNames(connection: Connection, except?: string): Promise<string[]> {
  let query = connection
    .tables<AccountsTables>()
    .selectFrom('profiles')
    .select('display_name')
    .where('role', '<>', 'player');
  if (except !== undefined) query = query.where('user_id', '<>', except);
  return (await query.execute()).map((row) => row.display_name);
}

function profiles(
  connection: Connection,
): SelectQueryBuilder<AccountsTables, 'profiles' | 'auth_users', ProfileRow> {
  return connection
    .tables<AccountsTables>()
    .selectFrom('profiles')
    .innerJoin('auth_users', 'auth_users.id', 'profiles.user_id')
    .selectAll('profiles')
    .select('auth_users.email');
}
