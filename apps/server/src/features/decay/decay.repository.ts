import { LEVEL_THRESHOLDS, type LevelId } from '@goreal/domain/ascension/levels';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type DecayTables = Pick<Tables, 'decay_switch'>;

const db = (connection: Connection) => connection.tables<DecayTables>();

/** The facts that decay needs of a player. */
export type DecayFacts = {
  userId: string;
  aura: number;
  level: LevelId;
  /** last day with a submission that was not rejected; without any, the day of joining */
  lastEffort: AcademyDay;
  rests: AcademyDay[];
};

export async function decaySwitch(
  connection: Connection,
): Promise<{ isOn: boolean; updatedAt: Date }> {
  return db(connection)
    .selectFrom('decay_switch')
    .select(['is_on as isOn', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow();
}

export async function setDecaySwitch(
  connection: Connection,
  { isOn, actorId, at }: { isOn: boolean; actorId: string; at: Date },
): Promise<void> {
  await db(connection)
    .updateTable('decay_switch')
    .set({ is_on: isOn, updated_at: at, updated_by: actorId })
    .execute();
}

/** AURA above the threshold of the current level: only that can decay. */
const fadeable = () =>
  sql`p.current_aura > (${JSON.stringify(LEVEL_THRESHOLDS)}::jsonb ->> p.level)::bigint`;

const facts = (timeZone: string) => sql`
  p.user_id as "userId", p.current_aura as aura, p.level,
  coalesce(
    (select max(s.submitted_day) from submissions s
      where s.user_id = p.user_id and s.status in ('approved', 'pending')),
    (p.created_at at time zone ${timeZone})::date) as "lastEffort",
  (select coalesce(json_agg(r.day), '[]') from rest_days r where r.user_id = p.user_id) as rests`;

/**
 * Players with AURA that can decay and no effort since `since`, ordered by id after `after`, each locked until the
 * transaction ends; without those whose file of `day` was begun since `begunSince` and may still count for it.
 */
export async function idlePlayers(
  tx: Transaction,
  options: {
    since: AcademyDay;
    day: AcademyDay;
    begunSince: Date;
    after: string;
    limit: number;
    timeZone: string;
  },
): Promise<DecayFacts[]> {
  const { since, day, begunSince, after, limit, timeZone } = options;
  const { rows } = await sql<DecayFacts>`
    select ${facts(timeZone)} from players p
    where p.user_id > ${after} and ${fadeable()}
      and not exists (select 1 from submissions s where s.user_id = p.user_id
        and s.status in ('approved', 'pending') and s.submitted_day >= ${since})
      and not exists (select 1 from uploads u where u.user_id = p.user_id and u.created_at >= ${begunSince}
        and u.status in ('receiving', 'ready') and (u.created_at at time zone ${timeZone})::date = ${day})
    order by p.user_id limit ${limit} for no key update of p`.execute(db(tx));
  return rows;
}

export async function decayFacts(
  connection: Connection,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<DecayFacts | undefined> {
  const { rows } = await sql<DecayFacts>`
    select ${facts(timeZone)} from players p where p.user_id = ${userId}`.execute(db(connection));
  return rows[0];
}
