import type { AcademyDay } from '@goreal/domain/calendar';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

type StreaksTables = {
  /** view over submissions: one row a player and day */
  effort_days: {
    user_id: string;
    day: AcademyDay;
    state: 'approved' | 'pending' | 'rejected';
    aura: number;
  };
  rest_days: { user_id: string; day: AcademyDay; planned_day: AcademyDay };
  profiles: {
    user_id: string;
    current_streak: number;
    streak_day: string | null;
    version: number;
  };
};

export type EffortRow = Omit<Selectable<StreaksTables['effort_days']>, 'user_id'>;

/** The days with proof of some players, by player. */
export async function effortDays(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, EffortRow[]>> {
  const rows = await connection
    .tables<StreaksTables>()
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
  const rows = await connection
    .tables<StreaksTables>()
    .selectFrom('rest_days')
    .select(['user_id', 'day'])
    .where('user_id', '=', sql<string>`any(${userIds}::text[])`)
    .orderBy('day')
    .execute();
  const byPlayer = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...byPlayer].map(([userId, days]) => [userId, days.map(({ day }) => day)]));
}

/** Holds a player's plans still, so that two devices cannot spend the same rest day. */
export async function lockPlans(connection: Connection, userId: string): Promise<void> {
  await connection
    .tables<StreaksTables>()
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

/** Plans a rest day; planning it again changes nothing. */
export async function insertRestDay(
  connection: Connection,
  { userId, day, today }: { userId: string; day: AcademyDay; today: AcademyDay },
): Promise<void> {
  await connection
    .tables<StreaksTables>()
    .insertInto('rest_days')
    .values({ user_id: userId, day, planned_day: today })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRestDay(
  connection: Connection,
  { userId, day }: { userId: string; day: AcademyDay },
): Promise<void> {
  await connection
    .tables<StreaksTables>()
    .deleteFrom('rest_days')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute();
}

/** Players whose stored streak was computed before a day, at most `limit`. */
export async function staleStreaks(
  connection: Connection,
  { today, limit }: { today: AcademyDay; limit: number },
): Promise<{ userId: string; version: number }[]> {
  return connection
    .tables<StreaksTables>()
    .selectFrom('profiles')
    .select(['user_id as userId', 'version'])
    .where('streak_day', '<', today)
    .orderBy('streak_day')
    .limit(limit)
    .execute();
}

/** Stores streaks computed for `today`, but none of a profile that changed since it was read. */
export async function storeStreaks(
  connection: Connection,
  options: {
    today: AcademyDay;
    streaks: readonly { userId: string; version: number; streak: number }[];
  },
): Promise<void> {
  const { today, streaks } = options;
  await sql`
    update profiles p set current_streak = s.streak, streak_day = ${today}
    from jsonb_to_recordset(${JSON.stringify(streaks)}::jsonb)
      as s ("userId" text, version bigint, streak integer)
    where p.user_id = s."userId" and p.version = s.version and p.streak_day < ${today}`.execute(
    connection.tables<StreaksTables>(),
  );
}
