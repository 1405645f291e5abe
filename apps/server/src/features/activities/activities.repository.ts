import type { ActivityLimits, Doubt } from '@goreal/domain/activities/limits';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { ActivitySource } from '@goreal/domain/ledger/cause';
import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { ActivitiesTables, ActivityRow } from './activities.table.ts';

/** The facts that a source reports of an activity, as columns. */
export type StoredFacts = Pick<
  ActivityRow,
  | 'source'
  | 'source_id'
  | 'source_revision'
  | 'name'
  | 'visibility'
  | 'device'
  | 'sport_type'
  | 'family'
  | 'day'
  | 'started_at'
  | 'elapsed_seconds'
  | 'moving_seconds'
  | 'metres'
  | 'is_flagged'
  | 'is_typed'
  | 'is_attested'
  | 'cautions'
  | 'import_id'
  | 'limits_id'
  | 'verdict'
>;

const db = (connection: Connection) => connection.tables<ActivitiesTables>();

/** A player's activities from a source, removed ones included; all of them without `sourceIds`. */
export async function findBySource(
  tx: Transaction,
  options: { userId: string; source: ActivitySource; sourceIds?: string[] },
): Promise<ActivityRow[]> {
  const { userId, source, sourceIds } = options;
  const all = db(tx)
    .selectFrom('activities')
    .selectAll()
    .where('user_id', '=', userId)
    .where('source', '=', source);
  const some = sourceIds && all.where('source_id', '=', sql<string>`any(${sourceIds}::text[])`);
  return (some ?? all).execute();
}

/** A player's activities on some days. */
export async function findOnDays(
  tx: Transaction,
  { userId, days }: { userId: string; days: readonly AcademyDay[] },
): Promise<ActivityRow[]> {
  return db(tx)
    .selectFrom('activities')
    .selectAll()
    .where('user_id', '=', userId)
    .where('day', '=', sql<AcademyDay>`any(${[...days]}::date[])`)
    .where('removed_at', 'is', null)
    .execute();
}

/**
 * Upserts activities; an existing row takes the new facts. One that was removed is restored, as if it came now: final
 * figures of the Celestial Record do not get it back (rules 11).
 * @returns the ids, in the order of the facts
 */
export async function storeFacts(
  tx: Transaction,
  { userId, facts, at }: { userId: string; facts: readonly StoredFacts[]; at: Date },
): Promise<string[]> {
  const stored = await sql<{ activity_id: string; source_id: string }>`
    insert into activities (user_id, source, source_id, source_revision, name, visibility, device,
      sport_type, family, day, started_at, elapsed_seconds, moving_seconds, metres, is_flagged, is_typed,
      is_attested, cautions, import_id, limits_id, verdict, synced_at, created_at)
    select ${userId}, f.source, f.source_id, f.source_revision, f.name, f.visibility, f.device,
      f.sport_type, f.family, f.day, f.started_at, f.elapsed_seconds, f.moving_seconds, f.metres,
      f.is_flagged, f.is_typed, f.is_attested, f.cautions, f.import_id, f.limits_id, f.verdict, ${at}, ${at}
    from json_to_recordset(${JSON.stringify(facts)}::json) as f (source text, source_id text, source_revision bigint,
      name text, visibility text, device text, sport_type text, family text, day date,
      started_at timestamptz, elapsed_seconds integer, moving_seconds integer, metres numeric,
      is_flagged boolean, is_typed boolean, is_attested boolean, cautions jsonb, import_id uuid,
      limits_id integer, verdict text)
    on conflict (user_id, source, source_id) do update set
      source_revision = excluded.source_revision, removed_at = null, removed_reason = null,
      name = excluded.name, visibility = excluded.visibility, device = excluded.device,
      sport_type = excluded.sport_type, family = excluded.family, day = excluded.day,
      started_at = excluded.started_at, elapsed_seconds = excluded.elapsed_seconds,
      moving_seconds = excluded.moving_seconds, metres = excluded.metres,
      is_flagged = excluded.is_flagged, is_typed = excluded.is_typed,
      is_attested = excluded.is_attested, cautions = excluded.cautions, import_id = excluded.import_id,
      limits_id = excluded.limits_id, verdict = excluded.verdict, synced_at = excluded.synced_at,
      created_at = case when activities.removed_at is null then activities.created_at else excluded.created_at end
    returning activity_id, source_id`.execute(db(tx));
  const ids = new Map(stored.rows.map((row) => [row.source_id, row.activity_id]));
  return facts.flatMap((fact) => ids.get(fact.source_id) ?? []);
}

/** `revision` as in a reading, so that an older reading that arrives later does not restore the activity. */
export type Removal = {
  userId: string;
  source: ActivitySource;
  sourceId: string;
  revision: number;
  reason: string;
};

/**
 * Marks an activity as removed and clears its facts. Its points must have been taken back before. Whether an elder
 * revoked them, or those of an activity that it copied, is kept, unless an elder has approved it since: an activity that is
 * hidden and shown again would otherwise count without an elder.
 */
export async function storeRemoval(
  tx: Transaction,
  removal: Removal & { at: Date },
): Promise<void> {
  const cleared = {
    source_revision: removal.revision,
    removed_at: removal.at,
    removed_reason: removal.reason,
    name: null,
    visibility: null,
    device: null,
    sport_type: null,
    family: null,
    day: null,
    started_at: null,
    elapsed_seconds: null,
    moving_seconds: null,
    metres: null,
    verdict: null,
    import_id: null,
    proof_path: null,
    proof_type: null,
    synced_at: removal.at,
  };
  await db(tx)
    .insertInto('activities')
    .values({
      ...cleared,
      user_id: removal.userId,
      source: removal.source,
      source_id: removal.sourceId,
      is_flagged: false,
      is_typed: false,
      limits_id: null,
      standing: 'none',
      reason: null,
      duplicate_of: null,
      doubts: sql`'[]'::jsonb`,
      cautions: sql`'[]'::jsonb`,
      points: '0',
      entries: 0,
      tier_before: 0,
      tier_after: 0,
      created_at: removal.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source', 'source_id']).doUpdateSet({
        ...cleared,
        standing: 'none',
        reason: null,
        duplicate_of: null,
        doubts: sql`'[]'::jsonb`,
        cautions: sql`case
          when activities.verdict = 'approved' then '[]'::jsonb
          else jsonb_path_query_array(activities.cautions,
            '$[*] ? (@.kind == "revoked" || @.kind == "hidden-revoked")') end`,
        note: null,
        appeal: null,
        review_reason: null,
        points: '0',
        // The entry that takes the points back counts too.
        entries: sql<number>`activities.entries + (activities.points <> 0)::integer`,
      }),
    )
    .execute();
}

const REVOKED = JSON.stringify([{ kind: 'revoked' } satisfies Doubt]);

/**
 * The elder's last decision about an activity whose Stamina was taken back and which Strava does not show any more;
 * undefined without one. The facts of such an activity are cleared, so the same effort cannot be recognised.
 */
export async function hiddenRevocation(
  connection: Connection,
  userId: string,
): Promise<Date | undefined> {
  const row = await db(connection)
    .selectFrom('activities')
    .select(({ fn }) => fn.max('reviewed_at').as('at'))
    .where('user_id', '=', userId)
    .where('source', '=', 'strava')
    .where('removed_at', 'is not', null)
    .where(sql<boolean>`cautions @> ${REVOKED}::jsonb`)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

const HIDDEN_REVOKED = JSON.stringify([{ kind: 'hidden-revoked' } satisfies Doubt]);

/** Of some activities, those that were removed after an elder took back their Stamina. */
export async function removedRevocations(
  tx: Transaction,
  activityIds: readonly string[],
): Promise<string[]> {
  const rows = await db(tx)
    .selectFrom('activities')
    .select('activity_id')
    .where('activity_id', '=', sql<string>`any(${[...activityIds]}::uuid[])`)
    .where('removed_at', 'is not', null)
    .where(sql<boolean>`cautions @> ${REVOKED}::jsonb`)
    .execute();
  return rows.map((row) => row.activity_id);
}

/**
 * Makes the copies of a revoked activity wait for an elder, also those that an elder approved before it came; without it
 * they would count once it is removed.
 */
export async function cautionCopies(tx: Transaction, activityId: string): Promise<void> {
  await db(tx)
    .updateTable('activities')
    .set({
      verdict: null,
      cautions: sql<Doubt[]>`case when cautions @> ${HIDDEN_REVOKED}::jsonb then cautions
        else cautions || ${HIDDEN_REVOKED}::jsonb end`,
    })
    .where('duplicate_of', '=', activityId)
    .execute();
}

export async function deleteAllOfSource(
  tx: Transaction,
  { userId, source }: { userId: string; source: ActivitySource },
): Promise<void> {
  await db(tx)
    .deleteFrom('activities')
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .execute();
}

/** The current limits for new activities. */
export async function limitsInForce(
  connection: Connection,
): Promise<{ limitsId: number; limits: ActivityLimits }> {
  const row = await db(connection)
    .selectFrom('activity_limits')
    .select(['limits_id', 'limits'])
    .orderBy('limits_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { limitsId: row.limits_id, limits: row.limits };
}

export async function limitsById(
  connection: Connection,
  ids: readonly number[],
): Promise<Map<number, ActivityLimits>> {
  const rows = await db(connection)
    .selectFrom('activity_limits')
    .select(['limits_id', 'limits'])
    .where('limits_id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.limits_id, row.limits]));
}
