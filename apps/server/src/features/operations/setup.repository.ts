import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type SetupTables = Pick<Tables, 'audit_entries' | 'auth_users'>;

export async function emailOf(connection: Connection, userId: string): Promise<string> {
  const { email } = await connection
    .tables<SetupTables>()
    .selectFrom('auth_users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

/** When the mail server last accepted a test mail. */
export async function lastTestMail(connection: Connection): Promise<Date | undefined> {
  const { at } = await connection
    .tables<SetupTables>()
    .selectFrom('audit_entries')
    .select(sql<Date | null>`max(created_at)`.as('at'))
    .where('action', '=', 'mail.test')
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}
