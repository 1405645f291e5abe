import type { AcademyDay } from '@goreal/domain/calendar';
import type { Selectable } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

type StreaksTables = {
  /** view over submissions: one row a player and day */
  effort_days: {
    user_id: string;
    day: AcademyDay;
    state: 'approved' | 'pending' | 'rejected';
    aura: number;
  };
  profiles: { user_id: string; current_streak: number; streak_day: string | null };
};

export type EffortRow = Omit<Selectable<StreaksTables['effort_days']>, 'user_id'>;

export async function effortDays(connection: Connection, userId: string): Promise<EffortRow[]> {
  return connection
    .tables<StreaksTables>()
    .selectFrom('effort_days')
    .select(['day', 'state', 'aura'])
    .where('user_id', '=', userId)
    .execute();
}

/** Players whose stored streak was computed before a day, at most `limit`. */
export async function staleStreaks(
  connection: Connection,
  { today, limit }: { today: AcademyDay; limit: number },
): Promise<string[]> {
  const rows = await connection
    .tables<StreaksTables>()
    .selectFrom('profiles')
    .select('user_id')
    .where('streak_day', '<', today)
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Stores a streak computed for `today`, unless a newer one is there. */
export async function storeStreak(
  connection: Connection,
  { userId, today, streak }: { userId: string; today: AcademyDay; streak: number },
): Promise<void> {
  await connection
    .tables<StreaksTables>()
    .updateTable('profiles')
    .set({ current_streak: streak, streak_day: today })
    .where('user_id', '=', userId)
    .where('streak_day', '<', today)
    .execute();
}
