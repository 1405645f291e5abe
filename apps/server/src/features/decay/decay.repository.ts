import { LEVEL_THRESHOLDS, type LevelId } from '@goreal/domain/ascension';
import type { AcademyDay } from '@goreal/domain/calendar';
import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';

type DecayTables = {
  decay_switch: { is_on: boolean; updated_at: Date; updated_by: string | null };
};

/** What decay needs to know of a player. */
export type DecayFacts = {
  userId: string;
  aura: number;
  level: LevelId;
  /** last day with proof handed in that was not rejected; the day of joining without any */
  lastEffort: AcademyDay;
  rests: AcademyDay[];
};

export type Fading = { userId: string; amount: number; cause: string };

export async function decaySwitch(
  connection: Connection,
): Promise<{ isOn: boolean; updatedAt: Date }> {
  return connection
    .tables<DecayTables>()
    .selectFrom('decay_switch')
    .select(['is_on as isOn', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow();
}

export async function setDecaySwitch(
  connection: Connection,
  { isOn, actorId, at }: { isOn: boolean; actorId: string; at: Date },
): Promise<void> {
  await connection
    .tables<DecayTables>()
    .updateTable('decay_switch')
    .set({ is_on: isOn, updated_at: at, updated_by: actorId })
    .execute();
}

/** AURA above the threshold of the level reached: only that can fade. */
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
 * Players with AURA that could fade and no effort from `since` on, in the order of their ids after
 * `after`, each locked until the transaction ends.
 */
export async function idlePlayers(
  tx: Transaction,
  options: { since: AcademyDay; after: string; limit: number; timeZone: string },
): Promise<DecayFacts[]> {
  const { since, after, limit, timeZone } = options;
  const { rows } = await sql<DecayFacts>`
    select ${facts(timeZone)} from profiles p
    where p.user_id > ${after} and ${fadeable()}
      and not exists (select 1 from submissions s where s.user_id = p.user_id
        and s.status in ('approved', 'pending') and s.submitted_day >= ${since})
    order by p.user_id limit ${limit} for no key update of p`.execute(tx.tables<never>());
  return rows;
}

export async function decayFacts(
  connection: Connection,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<DecayFacts | undefined> {
  const { rows } = await sql<DecayFacts>`
    select ${facts(timeZone)} from profiles p where p.user_id = ${userId}`.execute(
    connection.tables<never>(),
  );
  return rows[0];
}

/**
 * Writes what faded, once per cause, and takes it off the profiles; answers what those hold now. A cause
 * that stands in the ledger already changes nothing.
 */
export async function writeFading(
  tx: Transaction,
  { fadings, at }: { fadings: readonly Fading[]; at: Date },
): Promise<{ userId: string; amount: number; aura: number }[]> {
  const { rows } = await sql<{ userId: string; amount: number; aura: number }>`
    with written as (
      insert into ledger_entries (user_id, currency, amount, cause, created_at)
      select f."userId", 'aura', -f.amount, f.cause, ${at}
      from jsonb_to_recordset(${JSON.stringify(fadings)}::jsonb)
        as f ("userId" text, amount integer, cause text)
      on conflict (cause) do nothing
      returning user_id, amount)
    update profiles p set current_aura = p.current_aura + w.amount::bigint, version = p.version + 1
    from written w where p.user_id = w.user_id
    returning p.user_id as "userId", -w.amount::integer as amount, p.current_aura as aura`.execute(
    tx.tables<never>(),
  );
  return rows;
}
