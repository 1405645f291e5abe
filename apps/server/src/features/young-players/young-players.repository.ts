import type { AgeBand, Restriction } from '@goreal/domain/young-players/age-band';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type YoungPlayersTables = Pick<
  Tables,
  'young_players_mode' | 'age_bands' | 'guardians' | 'guardian_links' | 'restricted_accounts'
>;

const db = (connection: Connection) => connection.tables<YoungPlayersTables>();

export type AgeBandRow = Selectable<YoungPlayersTables['age_bands']>;

export async function readMode(connection: Connection): Promise<boolean> {
  const { is_on } = await db(connection)
    .selectFrom('young_players_mode')
    .select('is_on')
    .executeTakeFirstOrThrow();
  return is_on;
}

export async function writeMode(connection: Connection, isOn: boolean): Promise<void> {
  await db(connection)
    .updateTable('young_players_mode')
    .set({ is_on: isOn, changed_at: sql<Date>`now()` })
    .execute();
}

export async function findBand(
  connection: Connection,
  userId: string,
): Promise<AgeBandRow | undefined> {
  return db(connection)
    .selectFrom('age_bands')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Stores the age band that a person states, in one statement: the first answer, or a younger one later. False
 * when it would be older, which only an elder may set.
 */
export async function declareBand(
  connection: Connection,
  { userId, band }: { userId: string; band: AgeBand },
): Promise<boolean> {
  const row = await db(connection)
    .insertInto('age_bands')
    .values({ user_id: userId, band })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ band, declared_at: sql<Date>`now()` })
        .where((where) =>
          where.or([where('age_bands.band', '=', band), where.val(band === 'under-16')]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the age band; an elder's decision replaces an earlier one. */
export async function setBand(
  connection: Connection,
  { userId, band }: { userId: string; band: AgeBand },
): Promise<void> {
  const change = { band, declared_at: sql<Date>`now()`, review_asked_at: null };
  await db(connection)
    .insertInto('age_bands')
    .values({ user_id: userId, band })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

/** Stores that a player recorded as below 16 claims to be older; once until an elder has reviewed it. */
export async function requestAgeReview(connection: Connection, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db(connection)
    .updateTable('age_bands')
    .set({ review_asked_at: sql<Date>`coalesce(review_asked_at, now())` })
    .where('user_id', '=', userId)
    .where('band', '=', 'under-16')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Why an account is restricted; null when it is not. */
export async function findRestriction(
  connection: Connection,
  userId: string,
): Promise<Restriction | null> {
  const row = await db(connection)
    .selectFrom('restricted_accounts')
    .select('restriction')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (row?.restriction as Restriction | undefined) ?? null;
}
