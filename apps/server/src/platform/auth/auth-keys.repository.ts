import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type AuthKeysTables = Pick<Tables, 'auth_keys'>;

const db = (connection: Connection) => connection.tables<AuthKeysTables>();

/** The keys that sign ID tokens, encrypted with the server's secret. */
export async function listAuthKeys(
  connection: Connection,
): Promise<{ id: string; privateKey: string }[]> {
  return db(connection).selectFrom('auth_keys').select(['id', 'privateKey']).execute();
}

export async function writeAuthKey(
  connection: Connection,
  { id, privateKey }: { id: string; privateKey: string },
): Promise<void> {
  await db(connection).updateTable('auth_keys').set({ privateKey }).where('id', '=', id).execute();
}
