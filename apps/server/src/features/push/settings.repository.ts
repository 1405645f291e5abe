import { type Selectable, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { PushTables } from './push.table.ts';

const db = (connection: Connection) => connection.tables<PushTables>();

export type SettingsRow = Selectable<PushTables['push_settings']>;

export async function findSettings(
  connection: Connection,
  userId: string,
): Promise<SettingsRow | undefined> {
  return db(connection)
    .selectFrom('push_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function upsertSettings(connection: Connection, row: SettingsRow): Promise<void> {
  await db(connection)
    .insertInto('push_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Players whose reminder is due today between two minutes of the day and who have submitted nothing yet. */
export async function playersToRemind(
  connection: Connection,
  options: { day: string; from: number; until: number; limit: number },
): Promise<{ user_id: string; current_streak: number }[]> {
  const { day, from, until, limit } = options;
  const { rows } = await sql<{ user_id: string; current_streak: number }>`
    select s.user_id, p.current_streak
    from push_settings s
    join players p on p.user_id = s.user_id
    where s.reminder_at between ${from} and ${until} and s.reminder_from <= ${day}::date
      and p.guild is not null
      and not exists (select 1 from notifications n where n.cause = 'daily:' || s.user_id || ':' || ${day}::text)
      and not exists (select 1 from submissions r where r.user_id = s.user_id and r.submitted_day = ${day}::date)
    order by s.user_id limit ${limit}`.execute(db(connection));
  return rows;
}
