import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { suspendedAt } from '#features/members/index.ts';
import type { Connection, ReadConnection } from '#platform/database/database.ts';
import { restrictedAccounts } from '#platform/database/restricted-accounts.repository.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type LeaderboardsTables = Pick<Tables, 'honor_weeks' | 'players'>;

const db = (connection: ReadConnection) => connection.tables<LeaderboardsTables>();

/** A player as a board reads them; `guild` is set on every row of a board. */
export type BoardRow = Selectable<LeaderboardsTables['players']> & {
  last_rank: number | null;
  last_guild_rank: number | null;
  last_guild: GuildId | null;
};

/** A position in the order of the board: more AURA first, then who reached it first, then the id. */
export type Place = { aura: number; reachedAt: Date; userId: string };

/** A cached position of a board, and how many rows are before it. */
export type CountedPlace = Place & { before: number };

/** The rows of one board: all players or one guild's; `now` decides which suspensions are active. */
type Board = { guild: GuildId | undefined; now: Date };

const COLUMNS = sql`p.user_id, p.display_name, p.guild, p.level, p.current_aura, p.current_streak,
  p.streak_day, p.aura_reached_at, p.board_choice, p.board_key,
  w.rank as last_rank, w.guild_rank as last_guild_rank, w.guild as last_guild`;
/** As in the index `profiles_honor`; hidden players keep their position in it. */
const ORDER = sql`(-p.current_aura), p.aura_reached_at, p.user_id`;

/** The top rows of a board, with their ranks in `week`. */
export async function topOfBoard(
  connection: ReadConnection,
  { guild, now, week, limit }: Board & { week: string | undefined; limit: number },
): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select ${COLUMNS} from players p ${ranksOf(week)}
    where ${standsOn({ guild, now })} order by ${ORDER} limit ${limit}
  `.execute(db(connection));
  return rows;
}

/** The rows just above (`before`) or below a position, nearest first; never the player themselves. */
export async function besidePlace(
  connection: Connection,
  options: Board & {
    week: string | undefined;
    place: Place;
    side: 'before' | 'after';
    limit: number;
  },
): Promise<BoardRow[]> {
  const { guild, now, week, place, side, limit } = options;
  const order =
    side === 'before' ? sql`(-p.current_aura) desc, p.aura_reached_at desc, p.user_id desc` : ORDER;
  const { rows } = await sql<BoardRow>`
    select ${COLUMNS} from players p ${ranksOf(week)}
    where ${standsOn({ guild, now })} and (${ORDER}) ${side === 'before' ? sql`<` : sql`>`} ${tuple(place)}
    order by ${order} limit ${limit}
  `.execute(db(connection));
  return rows;
}

/** Every n-th position of a board, from the first on, each with the number of positions before it. */
export async function countedPlaces(
  connection: ReadConnection,
  { guild, now, every }: Board & { every: number },
): Promise<CountedPlace[]> {
  const { rows } = await sql<CountedPlace>`
    select aura, "reachedAt", "userId", before from (
      select p.current_aura as aura, p.aura_reached_at as "reachedAt", p.user_id as "userId",
        row_number() over (order by ${ORDER}) - 1 as before
      from players p where ${standsOn({ guild, now })}
    ) ranked where before > 0 and before % ${every} = 0 order by before
  `.execute(db(connection));
  return rows;
}

/** How many rows are before a position, counted from another one (inclusive) or from the first. */
export async function countBetween(
  connection: Connection,
  { guild, now, from, place }: Board & { from: Place | undefined; place: Place },
): Promise<number> {
  const begin = from === undefined ? sql`` : sql`and (${ORDER}) >= ${tuple(from)}`;
  return count(
    connection,
    sql`${standsOn({ guild, now })} ${begin} and (${ORDER}) < ${tuple(place)}`,
  );
}

export async function countBoard(connection: ReadConnection, board: Board): Promise<number> {
  return count(connection, standsOn(board));
}

async function count(connection: ReadConnection, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ players: number }>`
    select count(*) as players from players p where ${where}
  `.execute(db(connection));
  return rows[0]?.players ?? 0;
}

/** One player, on the board or not; a restricted one as if hidden by choice. */
export async function findBoardPlayer(
  connection: Connection,
  { userId, week }: { userId: string; week: string | undefined },
): Promise<BoardRow | undefined> {
  const { rows } = await sql<BoardRow & { is_restricted: boolean }>`
    select ${COLUMNS}, p.user_id in (${restrictedAccounts()}) as is_restricted
    from players p ${ranksOf(week)} where p.user_id = ${userId}
  `.execute(db(connection));
  const [row] = rows;
  if (!row) return undefined;
  const { is_restricted: isRestricted, ...player } = row;
  return isRestricted ? { ...player, board_choice: 'hidden' } : player;
}

/** The newest week whose ranks are stored. */
export async function latestWeek(connection: ReadConnection): Promise<string | undefined> {
  const row = await db(connection)
    .selectFrom('honor_weeks')
    .select('week')
    .orderBy('week', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.week;
}

/** Whether the first AURA of the academy was earned since an instant. */
export async function isFirstEarnedSince(connection: Connection, since: Date): Promise<boolean> {
  const entries = (comparison: RawBuilder<unknown>) => sql`select from ledger_entries
    where currency = 'aura' and created_at ${comparison} ${since}`;
  const { rows } = await sql`select where exists (${entries(sql`>=`)})
    and not exists (${entries(sql`<`)})`.execute(db(connection));
  return rows.length > 0;
}

/**
 * Stores everyone's current ranks under a week, once: a second call for the same week changes nothing. Deletes weeks
 * before `keepFrom`. True when this call stored them.
 */
export async function keepRanks(
  connection: Connection,
  { week, keepFrom, at }: { week: AcademyDay; keepFrom: AcademyDay; at: Date },
): Promise<boolean> {
  const taken = await db(connection)
    .insertInto('honor_weeks')
    .values({ week, taken_at: at })
    .onConflict((conflict) => conflict.column('week').doNothing())
    .executeTakeFirst();
  if (!taken.numInsertedOrUpdatedRows) return false;
  await sql`
    insert into honor_ranks (week, user_id, rank, guild, guild_rank)
    select ${week}::date, p.user_id, row_number() over (order by ${ORDER}), p.guild,
      row_number() over (partition by p.guild order by ${ORDER})
    from players p where ${standsOn({ guild: undefined, now: at })}`.execute(db(connection));
  await db(connection).deleteFrom('honor_weeks').where('week', '<', keepFrom).execute();
  return true;
}

export type GuildSums = { guild: GuildId; active_members: number; aura: number };

/** AURA earned since an instant, by the earner's present guild; players who earned none are not active. */
export async function guildSums(connection: ReadConnection, since: Date): Promise<GuildSums[]> {
  const { rows } = await sql<GuildSums>`
    select p.guild, count(*) as active_members, sum(e.aura)::bigint as aura
    from (
      select user_id, sum(amount) as aura from ledger_entries
      where created_at >= ${since} and currency = 'aura' and cause not like 'decay:%'
      group by user_id having sum(amount) > 0
    ) e
    join players p on p.user_id = e.user_id
    where p.guild is not null group by p.guild
  `.execute(db(connection));
  return rows;
}

function standsOn({ guild, now }: Board): RawBuilder<unknown> {
  const own = guild === undefined ? sql`` : sql`and p.guild = ${guild}`;
  return sql`p.guild is not null and p.board_choice <> 'hidden' ${own}
    and p.user_id not in (${suspendedAt(now)}) and p.user_id not in (${restrictedAccounts()})`;
}

function ranksOf(week: string | undefined): RawBuilder<unknown> {
  return sql`left join honor_ranks w on w.user_id = p.user_id and w.week = ${week ?? null}::date`;
}

function tuple({ aura, reachedAt, userId }: Place): RawBuilder<unknown> {
  return sql`(${-aura}::bigint, ${reachedAt}::timestamptz, ${userId}::text)`;
}

export type GuildWeek = { guild: GuildId; week: number; aura: number };

/**
 * AURA earned between instants, by the earner's present guild. `starts` are the beginnings of the weeks, ascending; week 0
 * begins at the first. Undone approvals are subtracted where they were undone; decay does not count.
 */
export async function guildWeeks(
  connection: ReadConnection,
  starts: readonly Date[],
): Promise<GuildWeek[]> {
  const { rows } = await sql<GuildWeek>`
    select p.guild, e.week, sum(e.aura)::bigint as aura
    from (
      select user_id, width_bucket(created_at, ${starts}::timestamptz[]) - 1 as week, sum(amount) as aura
      from ledger_entries
      where created_at >= ${starts[0]} and currency = 'aura' and cause not like 'decay:%'
      group by 1, 2
    ) e
    join players p on p.user_id = e.user_id
    where p.guild is not null group by p.guild, e.week
  `.execute(db(connection));
  return rows;
}
