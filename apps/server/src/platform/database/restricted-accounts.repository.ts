import type { Restriction } from '@goreal/domain/young-players/age-band';
import { type RawBuilder, sql } from 'kysely';

/**
 * The view `restricted_accounts` decides which accounts the mode for young players restricts; every query
 * that shows people to others omits them by one of these functions. While the mode is off the view is empty
 * without reading any account.
 */

/** Ids of the restricted accounts, for queries that omit them. */
export function restrictedAccounts(): RawBuilder<unknown> {
  return sql`select user_id from restricted_accounts`;
}

/** Whether a column's user stated to be under 16, while the mode is on. */
export function isYoung(userId: `${string}.${string}`): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(userId)} in (select user_id from young_people))`;
}

/** Why the account of a column's user is restricted; null when it is not. The column is named with its table. */
export function restrictionOf(userId: `${string}.${string}`): RawBuilder<Restriction | null> {
  return sql<Restriction | null>`(
    select restriction from restricted_accounts where user_id = ${sql.ref(userId)})`;
}
