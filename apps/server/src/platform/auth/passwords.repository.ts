import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

type PasswordTables = {
  auth_accounts: { userId: string; providerId: string; password: string | null; updatedAt: Date };
};

/** Undefined when the account signs in another way, or is none. */
export async function passwordHashOf(
  connection: Connection,
  userId: string,
): Promise<string | undefined> {
  const row = await connection
    .tables<PasswordTables>()
    .selectFrom('auth_accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

export async function storePasswordHash(
  connection: Connection,
  { userId, hash }: { userId: string; hash: string },
): Promise<void> {
  await connection
    .tables<PasswordTables>()
    .updateTable('auth_accounts')
    .set({ password: hash, updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}
