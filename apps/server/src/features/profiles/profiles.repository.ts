import type { Role } from '@goreal/domain/accounts/role';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { BoardChoice } from '@goreal/domain/leaderboards/board-choice';
import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type ProfilesTables = Pick<Tables, 'profiles'>;

const db = (connection: Connection) => connection.tables<ProfilesTables>();

/**
 * Locks a profile until the transaction ends, so that changes of one player serialise. Undefined when there is no
 * such player.
 */
export async function lockProfile(
  tx: Transaction,
  userId: string,
): Promise<{ staminaPoints: number; avatarTier: number } | undefined> {
  const row = await db(tx)
    .selectFrom('profiles')
    .select(['stamina_points', 'avatar_tier'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { staminaPoints: Number(row.stamina_points), avatarTier: row.avatar_tier };
}

/** Updates a profile, which decisions in progress then read again; true when the player exists. */
export async function changeProfile(
  tx: Transaction,
  options: {
    userId: string;
    change: { guild: GuildId } | { role: Role } | { display_name: string };
    at: Date;
  },
): Promise<boolean> {
  const { userId, change, at } = options;
  const result = await db(tx)
    .updateTable('profiles')
    .set({ ...change, version: sql`version + 1`, updated_at: at })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Sets how a player is shown on the boards; false when unchanged. */
export async function changeBoardChoice(
  tx: Transaction,
  { userId, choice }: { userId: string; choice: BoardChoice },
): Promise<boolean> {
  const result = await db(tx)
    .updateTable('profiles')
    .set({ board_choice: choice })
    .where('user_id', '=', userId)
    .where('board_choice', '<>', choice)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Records that a player with an approved submission went on from the first path; false when that is recorded already. */
export async function leaveFirstPath(
  tx: Transaction,
  { userId, at }: { userId: string; at: Date },
): Promise<boolean> {
  const result = await db(tx)
    .updateTable('profiles')
    .set({ first_path_left_at: at })
    .where('user_id', '=', userId)
    .where('first_path_left_at', 'is', null)
    .where('approved_submissions', '>', 0)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  const left = { userId, isFirstPathOpen: false };
  await tx.emit([{ channel: `user:${userId}`, name: 'profile.changed', data: left }]);
  return true;
}

/** Counts one more submission of a player. */
export async function countSubmission(connection: Connection, userId: string): Promise<void> {
  await db(connection)
    .updateTable('profiles')
    .set({ total_submissions: sql`total_submissions + 1`, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .execute();
}

/** Sets a player's Stamina and the resulting tier. Only the ledger calls this. */
export async function storeStamina(
  tx: Transaction,
  change: { userId: string; points: number; tier: number; at: Date },
): Promise<void> {
  await db(tx)
    .updateTable('profiles')
    .set({
      stamina_points: String(change.points),
      avatar_tier: change.tier,
      updated_at: change.at,
    })
    .where('user_id', '=', change.userId)
    .execute();
}

/** Adds to the AURA of some players, and returns the new amounts. Only the ledger calls this. */
export async function addAura(
  tx: Transaction,
  changes: readonly { userId: string; amount: number }[],
): Promise<{ userId: string; aura: number }[]> {
  const { rows } = await sql<{ userId: string; aura: number }>`
    update profiles p set current_aura = p.current_aura + c.amount, version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c ("userId" text, amount bigint)
    where p.user_id = c."userId"
    returning p.user_id as "userId", p.current_aura as aura`.execute(db(tx));
  return rows;
}

/**
 * Players whose stored streak was computed before a day, at most `limit`; without those whose file of `yesterday` was
 * begun since `begunSince` and may still count for it.
 */
export async function staleStreaks(
  connection: Connection,
  options: {
    today: AcademyDay;
    yesterday: AcademyDay;
    begunSince: Date;
    timeZone: string;
    limit: number;
  },
): Promise<{ userId: string; version: number; streakDay: AcademyDay }[]> {
  const { today, yesterday, begunSince, timeZone, limit } = options;
  return db(connection)
    .selectFrom('profiles')
    .select(['user_id as userId', 'version', 'streak_day as streakDay'])
    .where('streak_day', '<', today)
    .$narrowType<{ streakDay: AcademyDay }>()
    .where(
      sql<boolean>`not exists (select 1 from uploads u where u.user_id = profiles.user_id
        and u.created_at >= ${begunSince} and u.status in ('receiving', 'ready')
        and (u.created_at at time zone ${timeZone})::date = ${yesterday})`,
    )
    .orderBy('streak_day')
    .limit(limit)
    .execute();
}

/**
 * Stores streaks computed for `today`, except for profiles that changed since they were read. Returns the players whose
 * streak was stored.
 */
export async function storeStreaks(
  connection: Connection,
  options: {
    today: AcademyDay;
    streaks: readonly { userId: string; version: number; streak: number }[];
  },
): Promise<Set<string>> {
  const { today, streaks } = options;
  const { rows } = await sql<{ userId: string }>`
    update profiles p set current_streak = s.streak, streak_day = ${today}
    from jsonb_to_recordset(${JSON.stringify(streaks)}::jsonb)
      as s ("userId" text, version bigint, streak integer)
    where p.user_id = s."userId" and p.version = s.version and p.streak_day < ${today}
    returning p.user_id as "userId"`.execute(db(connection));
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Marks every stored streak as computed before today, and invalidates decisions computed with the previous calendar:
 * call it in the transaction that changes the calendar.
 */
export async function expireStreaks(connection: Connection): Promise<void> {
  await db(connection)
    .updateTable('profiles')
    .set({ streak_day: sql`streak_day - 1`, version: sql`version + 1` })
    .where('streak_day', 'is not', null)
    .execute();
}

/** Stores the name of the linked Strava athlete, or with null clears it and the time of the last sync. */
export async function storeAthlete(
  connection: Connection,
  options: { userId: string; athlete: { firstname: string; lastname: string } | null },
): Promise<void> {
  const { userId, athlete } = options;
  await db(connection)
    .updateTable('profiles')
    .set(
      athlete
        ? { strava_athlete_info: JSON.stringify(athlete) }
        : { strava_athlete_info: null, last_activity_sync: null },
    )
    .where('user_id', '=', userId)
    .execute();
}

export async function storeLastSync(
  connection: Connection,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await db(connection)
    .updateTable('profiles')
    .set({ last_activity_sync: at })
    .where('user_id', '=', userId)
    .execute();
}

/** Names of some players, by id; unknown ids are omitted. */
export async function playerNames(
  connection: Connection,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db(connection)
    .selectFrom('profiles')
    .select(['user_id', 'display_name'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.display_name]));
}
