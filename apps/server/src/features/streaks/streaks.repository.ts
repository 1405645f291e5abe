import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type StreaksTables = Pick<Tables, 'effort_days' | 'rest_days'>;

const db = (connection: Connection) => connection.tables<StreaksTables>();

export type EffortRow = Omit<Selectable<StreaksTables['effort_days']>, 'user_id'>;

/** The days with proof of some players, by player. */
export async function effortDays(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, EffortRow[]>> {
  const rows = await db(connection)
    .selectFrom('effort_days')
    .select(['user_id', 'day', 'state', 'aura'])
    .where('user_id', '=', sql<string>`any(${userIds}::text[])`)
    .execute();
  return Map.groupBy(rows, (row) => row.user_id);
}

/** The rest days that some players planned, by player. */
export async function restDays(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, AcademyDay[]>> {
  const rows = await db(connection)
    .selectFrom('rest_days')
    .select(['user_id', 'day'])
    .where('user_id', '=', sql<string>`any(${userIds}::text[])`)
    .orderBy('day')
    .execute();
  const byPlayer = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...byPlayer].map(([userId, days]) => [userId, days.map(({ day }) => day)]));
}

/** Plans a rest day; idempotent. */
export async function insertRestDay(
  connection: Connection,
  { userId, day, today }: { userId: string; day: AcademyDay; today: AcademyDay },
): Promise<void> {
  await db(connection)
    .insertInto('rest_days')
    .values({ user_id: userId, day, planned_day: today })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRestDay(
  connection: Connection,
  { userId, day }: { userId: string; day: AcademyDay },
): Promise<void> {
  await db(connection)
    .deleteFrom('rest_days')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute();
}
