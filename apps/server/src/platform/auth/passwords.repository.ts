import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type PasswordTables = Pick<Tables, 'auth_accounts' | 'auth_users' | 'auth_verifications'>;

const db = (connection: Connection) => connection.tables<PasswordTables>();

export type Credential = { userId: string; hash: string };

/** Undefined when the account does not exist or has no password; `email` is normalised. */
export async function findCredential(
  connection: Connection,
  by: { userId: string } | { email: string },
): Promise<Credential | undefined> {
  const query = db(connection)
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

/** Whether a password that was checked is still the account's; waits for a change of it in another transaction. */
export async function isStillCredential(
  connection: Connection,
  { userId, hash }: Credential,
): Promise<boolean> {
  const row = await db(connection)
    .selectFrom('auth_accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .forShare()
    .executeTakeFirst();
  return row?.password === hash;
}

/**
 * Deletes a reset link and returns its account; undefined when the link is unknown, expired or already used. Locks the
 * account's password before the link, in the order in which a change of the password does.
 */
export async function consumeResetLink(
  tx: Transaction,
  token: string,
): Promise<string | undefined> {
  const owner = await resetLinkOwner(tx, token);
  if (!owner) return undefined;
  await db(tx)
    .selectFrom('auth_accounts')
    .select('id')
    .where('userId', '=', owner.userId)
    .where('providerId', '=', 'credential')
    .forUpdate()
    .execute();
  const { numDeletedRows } = await db(tx)
    .deleteFrom('auth_verifications')
    .where('identifier', '=', hashedIdentifier(resetIdentifier(token)))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n ? owner.userId : undefined;
}

/** Sets a password, also of an account that has none: one that signs in through an identity provider. */
export async function storeOrAddPasswordHash(
  connection: Connection,
  { userId, hash }: Credential,
): Promise<void> {
  if (await storePasswordHash(connection, { userId, hash })) return;
  await db(connection)
    .insertInto('auth_accounts')
    .values({
      id: crypto.randomUUID(),
      userId,
      accountId: userId,
      password: hash,
      providerId: 'credential',
      updatedAt: sql<Date>`now()`,
    })
    .execute();
}

/** Sets a password in place of another; false when that one is no longer the account's. */
export async function replacePasswordHash(
  tx: Transaction,
  { verified, hash }: { verified: Credential; hash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db(tx)
    .updateTable('auth_accounts')
    .set({ password: hash, updatedAt: sql<Date>`now()` })
    .where('userId', '=', verified.userId)
    .where('providerId', '=', 'credential')
    .where('password', '=', verified.hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Sets the password of an account that has one; false when it has none. */
async function storePasswordHash(
  connection: Connection,
  { userId, hash }: Credential,
): Promise<boolean> {
  const { numUpdatedRows } = await db(connection)
    .updateTable('auth_accounts')
    .set({ password: hash, updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The account whose password a reset link sets; undefined when the link is unknown or expired. */
export async function resetLinkOwner(
  connection: Connection,
  token: string,
): Promise<{ userId: string; email: string } | undefined> {
  return db(connection)
    .selectFrom('auth_verifications as link')
    .innerJoin('auth_users as user', 'user.id', 'link.value')
    .select(['user.id as userId', 'user.email'])
    .where('link.identifier', '=', hashedIdentifier(resetIdentifier(token)))
    .where('link.expiresAt', '>', new Date())
    .executeTakeFirst();
}

/** Better Auth's identifier of a password reset. */
export function resetIdentifier(token: string): string {
  return `reset-password:${token}`;
}

/**
 * The form in which an identifier is stored: `<purpose>#<SHA-256>`. Triggers read the purpose. It contains no `:`
 * after the purpose, because Better Auth also looks an identifier up unhashed: a stored value must not work as a token.
 */
export function hashedIdentifier(identifier: string): string {
  const [purpose = ''] = identifier.split(':', 1);
  return `${purpose}#${createHash('sha256').update(identifier).digest('base64url')}`;
}
