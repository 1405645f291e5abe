import type { SportStamina } from '@goreal/domain/activities/activity';
import type { SportFamily } from '@goreal/domain/activities/sport';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';
import type { ActivitiesTables, ActivityRow } from './activities.table.ts';

const db = (connection: Connection) => connection.tables<ActivitiesTables>();

const newestFirst = keyset<ActivityRow>([
  { field: 'started_at', type: 'timestamptz', order: 'desc' },
  { field: 'activity_id', type: 'uuid', order: 'asc' },
]);

/** A player's activities, newest first. */
export async function journalPage(
  connection: Connection,
  { userId, ...request }: PageRequest & { userId: string },
): Promise<Page<ActivityRow>> {
  const query = db(connection)
    .selectFrom('activities')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null);
  return newestFirst.page(query, request);
}

type Sums = Record<SportFamily, number>;

type StaminaSums = {
  points: number;
  tier: number;
  totals: Sums;
  recent: Sums;
  sports: SportStamina[];
  held: number;
  activities: number;
  hasMetKael: boolean;
};

/** A player's activity totals, in all and since a day: metres and points of counting activities. */
export async function staminaSums(
  connection: Connection,
  { userId, since }: { userId: string; since: AcademyDay },
): Promise<StaminaSums | undefined> {
  const { rows } = await sql<StaminaSums>`
    select p.stamina_points::float as points, p.avatar_tier as tier,
      (select json_build_object('run', coalesce(sum(run), 0), 'swim', coalesce(sum(swim), 0),
          'cycle', coalesce(sum(cycle), 0), 'walk', coalesce(sum(walk), 0))
        from stamina_totals where user_id = p.user_id) as totals,
      (select json_build_object(
          'run', coalesce(sum(metres) filter (where family = 'run'), 0),
          'swim', coalesce(sum(metres) filter (where family = 'swim'), 0),
          'cycle', coalesce(sum(metres) filter (where family = 'cycle'), 0),
          'walk', coalesce(sum(metres) filter (where family = 'walk'), 0))
        from activities where user_id = p.user_id and day >= ${since} and standing = 'counted') as recent,
      (select coalesce(json_agg(by_family), '[]') from (
          select family, sum(points)::float as total,
            coalesce(sum(points) filter (where day >= ${since}), 0)::float as recent
          from activities
          where user_id = p.user_id and removed_at is null and standing = 'counted' and family is not null
          group by family) as by_family) as sports,
      (select count(*) filter (where standing = 'held') from activities
        where user_id = p.user_id and removed_at is null)::integer as held,
      (select count(*) from activities
        where user_id = p.user_id and removed_at is null)::integer as activities,
      exists (select 1 from introductions
        where user_id = p.user_id and who = 'kael') as "hasMetKael"
    from players p where p.user_id = ${userId}`.execute(db(connection));
  return rows[0];
}

export async function storeIntroduction(
  connection: Connection,
  { userId, who, at }: { userId: string; who: string; at: Date },
): Promise<void> {
  await sql`insert into introductions (user_id, who, met_at) values (${userId}, ${who}, ${at})
    on conflict do nothing`.execute(db(connection));
}
