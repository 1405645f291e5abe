import type { Connection, Transaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type UsersTables = Pick<Tables, 'auth_users' | 'auth_verifications'>;

const db = (connection: Connection) => connection.tables<UsersTables>();

/** Copies the profile's display name into the account's own table, which notifications and mails read. */
export async function renameAccount(
  connection: Connection,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  await db(connection).updateTable('auth_users').set({ name }).where('id', '=', userId).execute();
}

/** Deletes the open password resets of an account; their `value` column is the account's id. */
export async function deleteVerifications(connection: Connection, userId: string): Promise<void> {
  await db(connection).deleteFrom('auth_verifications').where('value', '=', userId).execute();
}

/** Removes the account; foreign keys cascade to its rows in every table. */
export async function deleteAccount(tx: Transaction, userId: string): Promise<void> {
  await db(tx).deleteFrom('auth_users').where('id', '=', userId).execute();
}
