import type { LevelId } from '@goreal/domain/ascension/levels';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { ALL_TIME } from '@goreal/domain/celestial/period';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { BoardChoice } from '@goreal/domain/leaderboards/board-choice';
import { type RawBuilder, sql } from 'kysely';
import { suspendedAt } from '#features/members/index.ts';
import type { Connection } from '#platform/database/database.ts';
import { restrictedAccounts } from '#platform/database/restricted-accounts.repository.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type CelestialTables = Pick<Tables, 'celestial_rebuilds' | 'celestial_scores' | 'players'>;

const db = (connection: Connection) => connection.tables<CelestialTables>();

/** A row of a board with its player; numbers, because they are only displayed. */
export type CelestialRow = {
  user_id: string;
  rank: number;
  stamina: number;
  metres: number;
  display_name: string;
  guild: GuildId;
  level: LevelId;
  /** of all time, as far as others may see it */
  shared_stamina: number;
  current_streak: number;
  streak_day: AcademyDay | null;
  board_choice: BoardChoice;
  board_key: string;
};

const PLAYER = sql`s.user_id, s.stamina::float as stamina, s.metres::float as metres, p.display_name,
  p.guild, p.level, coalesce(shared.stamina, 0)::float as shared_stamina, p.current_streak, p.streak_day, p.board_choice, p.board_key`;

const WITH_PLAYER = sql`join players p on p.user_id = s.user_id
  left join celestial_scores shared on shared.user_id = s.user_id and shared.period = ${ALL_TIME}`;

/** The best of a period, equal Stamina in the order in which it was reached. */
export async function topOf(
  connection: Connection,
  { period, now, limit }: { period: string; now: Date; limit: number },
): Promise<CelestialRow[]> {
  const { rows } = await sql<CelestialRow>`
    select ${PLAYER}, rank() over (order by s.stamina desc)::integer as rank
    from (select * from celestial_scores where period = ${period} and ${isVisible('celestial_scores', now)}
      order by stamina desc, reached_at, user_id limit ${limit}) s
    ${WITH_PLAYER}
    order by s.stamina desc, s.reached_at, s.user_id`.execute(db(connection));
  return rows;
}

export type OwnScore = {
  choice: BoardChoice;
  /** the Stamina that the board counts */
  stamina: number | null;
  reached_at: Date | null;
  is_shown: boolean | null;
  players: number;
};

/** A player's own score of a period, and the number of players on the board; undefined for no such player. */
export async function ownScore(
  connection: Connection,
  { period, now, userId }: { period: string; now: Date; userId: string },
): Promise<OwnScore | undefined> {
  const { rows } = await sql<OwnScore>`
    select case when p.user_id in (${restrictedAccounts()}) then 'hidden' else p.board_choice end as choice,
      s.stamina::float as stamina, s.reached_at,
      s.is_shown and p.user_id not in (${restrictedAccounts()}) as is_shown,
      (select count(*) from celestial_scores
        where period = ${period} and ${isVisible('celestial_scores', now)})::integer as players
    from players p left join celestial_scores s on s.user_id = p.user_id and s.period = ${period}
    where p.user_id = ${userId}`.execute(db(connection));
  return rows[0];
}

/** The visible rows around a rank: `above` nearest last, the own one, `below`. */
export async function around(
  connection: Connection,
  options: {
    period: string;
    now: Date;
    stamina: number;
    reachedAt: Date;
    userId: string;
    limit: number;
  },
): Promise<CelestialRow[]> {
  const { period, now, stamina, reachedAt, userId, limit } = options;
  const place = sql`(${-stamina}::numeric, ${reachedAt}::timestamptz, ${userId}::text)`;
  const own = sql`(-s.stamina, s.reached_at, s.user_id)`;
  const side = (where: RawBuilder<unknown>, order: RawBuilder<unknown>, count: number) => sql`
    (select * from celestial_scores s where period = ${period} and ${isVisible('s', now)} and ${where}
      order by ${order} limit ${count})`;
  const { rows } = await sql<CelestialRow>`
    select ${PLAYER}, (1 + (select count(*) from celestial_scores better
      where better.period = ${period} and ${isVisible('better', now)} and better.stamina > s.stamina))::integer as rank
    from (
      ${side(sql`s.stamina >= ${stamina} and ${own} < ${place}`, sql`stamina, reached_at desc, user_id desc`, limit)}
      union all
      ${side(sql`s.stamina <= ${stamina} and ${own} >= ${place}`, sql`stamina desc, reached_at, user_id`, limit + 1)}
    ) s ${WITH_PLAYER}
    order by s.stamina desc, s.reached_at, s.user_id`.execute(db(connection));
  return rows;
}

/** Own Stamina from Strava within a span of days; in total without one. */
export async function ownStravaStamina(
  connection: Connection,
  options: { userId: string; span: { from: string; to: string } | undefined },
): Promise<number> {
  const { userId, span } = options;
  const { rows } = span
    ? await sql<{ points: number }>`
        select coalesce(sum(points), 0)::float as points from activities
        where user_id = ${userId} and source = 'strava' and standing = 'counted'
          and day between ${span.from} and ${span.to}`.execute(db(connection))
    : await sql<{ points: number }>`
        select coalesce(sum(points), 0)::float as points from stamina_totals
        where user_id = ${userId} and source = 'strava'`.execute(db(connection));
  return rows[0]?.points ?? 0;
}

/** Metres of everyone for all time, as far as their players allow. */
export async function conqueredMetres(connection: Connection): Promise<number> {
  const { rows } = await sql<{ metres: number }>`
    select coalesce(sum(metres), 0)::float as metres
    from celestial_scores where period = ${ALL_TIME}`.execute(db(connection));
  return rows[0]?.metres ?? 0;
}

/** Visible rows: shown by their player, who is neither suspended nor restricted. */
function isVisible(table: string, now: Date): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.is_shown`)}
    and ${sql.ref(`${table}.user_id`)} not in (${suspendedAt(now)})
    and ${sql.ref(`${table}.user_id`)} not in (${restrictedAccounts()})`;
}
