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
  options: { userId: string; change: { guild: GuildId } | { role: Role }; at: Date },
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
