import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import { hashedIdentifier, resetIdentifier } from './reset-identifier.ts';

type PasswordTables = Pick<Tables, 'auth_accounts' | 'auth_users' | 'auth_verifications'>;

/** An account with a password. */
export type Credential = { userId: string; hash: string };

/** Undefined when the account does not exist or has no password; `email` is normalised. */
export async function findCredential(
  connection: Connection,
  by: { userId: string } | { email: string },
): Promise<Credential | undefined> {
  const query = connection
    .tables<PasswordTables>()
    .selectFrom('auth_accounts as account')
    .innerJoin('auth_users as user', 'user.id', 'account.userId')
    .select(['account.userId', 'account.password'])
    .where('account.providerId', '=', 'credential');
  const row = await ('email' in by
    ? query.where('user.email', '=', by.email)
    : query.where('user.id', '=', by.userId)
  ).executeTakeFirst();
  return row?.password ? { userId: row.userId, hash: row.password } : undefined;
}

export async function storePasswordHash(
  connection: Connection,
  { userId, hash }: Credential,
): Promise<void> {
  await connection
    .tables<PasswordTables>()
    .updateTable('auth_accounts')
    .set({ password: hash, updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}

/** Whose password a reset link sets; undefined when the link is unknown or expired. */
export async function resetLinkOwner(
  connection: Connection,
  token: string,
): Promise<{ userId: string; email: string } | undefined> {
  return connection
    .tables<PasswordTables>()
    .selectFrom('auth_verifications as link')
    .innerJoin('auth_users as user', 'user.id', 'link.value')
    .select(['user.id as userId', 'user.email'])
    .where('link.identifier', '=', hashedIdentifier(resetIdentifier(token)))
    .where('link.expiresAt', '>', new Date())
    .executeTakeFirst();
}
