import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type AuthKeysTables = Pick<Tables, 'auth_keys'>;

/** The keys that sign ID tokens, encrypted with the server's secret. */
export async function listAuthKeys(
  connection: Connection,
): Promise<{ id: string; privateKey: string }[]> {
  return connection
    .tables<AuthKeysTables>()
    .selectFrom('auth_keys')
    .select(['id', 'privateKey'])
    .execute();
}

export async function writeAuthKey(
  connection: Connection,
  { id, privateKey }: { id: string; privateKey: string },
): Promise<void> {
  await connection
    .tables<AuthKeysTables>()
    .updateTable('auth_keys')
    .set({ privateKey })
    .where('id', '=', id)
    .execute();
}
