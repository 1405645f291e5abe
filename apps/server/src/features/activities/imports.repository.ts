import type { Doubt } from '@goreal/domain/activities/limits';
import type { Standing } from '@goreal/domain/activities/score';
import type { SportFamily } from '@goreal/domain/activities/sport';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { ActivitySource } from '@goreal/domain/ledger/cause';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';
import type { ActivitiesTables, ActivityRow } from './activities.table.ts';

const db = (connection: Connection) => connection.tables<ActivitiesTables>();

/** An import that awaits review: its player and the totals of its held activities. */
export type WaitingImport = {
  importId: string;
  userId: string;
  userName: string;
  userGuild: GuildId | null;
  source: ActivitySource;
  heldSince: Date;
  activities: number;
  firstDay: AcademyDay;
  lastDay: AcademyDay;
  days: number;
  devices: string[];
  appeal: string | null;
};

const longestWaiting = keyset<WaitingImport>([
  { field: 'heldSince', by: 'i.heldSince', type: 'timestamptz', order: 'asc' },
  { field: 'importId', by: 'i.importId', type: 'uuid', order: 'asc' },
]);

/** Imports that await review, longest waiting first. */
export async function waitingImports(
  connection: Connection,
  { cursor, limit }: PageRequest,
): Promise<Page<WaitingImport>> {
  const { rows } = await sql<WaitingImport>`
    select i.*, p.display_name as "userName", p.guild as "userGuild"
    from (
      select import_id as "importId", user_id as "userId", min(source) as source,
        min(synced_at) as "heldSince", count(*)::integer as activities,
        to_char(min(day), 'YYYY-MM-DD') as "firstDay", to_char(max(day), 'YYYY-MM-DD') as "lastDay",
        count(distinct day)::integer as days, max(appeal) as appeal,
        coalesce((array_agg(distinct device) filter (where device is not null))[1:5], '{}') as devices
      from activities
      where standing = 'held' and import_id is not null
      group by import_id, user_id
    ) i join players p on p.user_id = i."userId"
    where ${longestWaiting.after(cursor)}
    order by ${longestWaiting.orderBy}
    limit ${limit + 1}`.execute(db(connection));
  return longestWaiting.cut(rows, limit);
}

export async function countWaitingImports(connection: Connection): Promise<number> {
  const row = await db(connection)
    .selectFrom('activities')
    .select((select) => select.fn.count<number>('import_id').distinct().as('count'))
    .where('standing', '=', 'held')
    .where('import_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export type ImportLine = {
  importId: string;
  year: number;
  family: SportFamily | null;
  activities: number;
  metres: number;
};

/** Totals of the held activities, by year and sport. */
export async function importLines(
  connection: Connection,
  importIds: readonly string[],
): Promise<ImportLine[]> {
  const { rows } = await sql<ImportLine>`
    select import_id as "importId", extract(year from day)::integer as year, family,
      count(*)::integer as activities, sum(metres)::float8 as metres
    from activities
    where standing = 'held' and import_id = any(${[...importIds]}::uuid[])
    group by import_id, extract(year from day), family
    order by import_id, year desc, family`.execute(db(connection));
  return rows;
}

export type ImportDoubt = { importId: string; kind: Doubt['kind']; activities: number };

/** Number of held activities for each reason. */
export async function importDoubts(
  connection: Connection,
  importIds: readonly string[],
): Promise<ImportDoubt[]> {
  const { rows } = await sql<ImportDoubt>`
    select a.import_id as "importId", d.doubt ->> 'kind' as kind,
      count(distinct a.activity_id)::integer as activities
    from activities a cross join lateral jsonb_array_elements(a.doubts) as d (doubt)
    where a.standing = 'held' and a.import_id = any(${[...importIds]}::uuid[])
    group by a.import_id, d.doubt ->> 'kind'
    order by activities desc, kind`.execute(db(connection));
  return rows;
}

/** The activities of an import with a given state, ordered by start. */
export async function activitiesOfImport(
  connection: Connection,
  { importId, standing }: { importId: string; standing: Standing },
): Promise<ActivityRow[]> {
  return db(connection)
    .selectFrom('activities')
    .selectAll()
    .where('import_id', '=', importId)
    .where('standing', '=', standing)
    .orderBy('started_at')
    .orderBy('activity_id')
    .execute();
}

/** The player of an import, if it exists. */
export async function playerOfImport(
  connection: Connection,
  importId: string,
): Promise<string | undefined> {
  const row = await db(connection)
    .selectFrom('activities')
    .select('user_id')
    .where('import_id', '=', importId)
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}
