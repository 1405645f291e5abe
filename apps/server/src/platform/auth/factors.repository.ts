import type { FactorPolicy } from '@goreal/domain/factors/factor';
import { type Selectable, sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type FactorsTables = Pick<
  Tables,
  'totp_factors' | 'backup_codes' | 'factor_policy' | 'elders_since' | 'auth_users'
>;

const db = (connection: Connection) => connection.tables<FactorsTables>();

export type TotpRow = Selectable<Tables['totp_factors']>;

export async function findTotp(
  connection: Connection,
  userId: string,
): Promise<TotpRow | undefined> {
  return db(connection)
    .selectFrom('totp_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores an unconfirmed secret; false where a confirmed one exists. */
export async function beginTotp(
  connection: Connection,
  { userId, secret }: { userId: string; secret: string },
): Promise<boolean> {
  const result = await db(connection)
    .insertInto('totp_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: 0 })
        .where('totp_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A step whose code is right for a sealed secret. */
type ConsumedStep = { userId: string; secret: string; step: number; confirms: boolean };

/**
 * Uses the code of a step, in one statement, so that no code counts twice; false also when another secret has taken
 * the place of the one for which the code is right.
 */
export async function consumeStep(
  connection: Connection,
  { userId, secret, step, confirms }: ConsumedStep,
): Promise<boolean> {
  const result = await db(connection)
    .updateTable('totp_factors')
    .set({ last_step: step, ...(confirms && { confirmed_at: sql<Date>`now()` }) })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .where('confirmed_at', confirms ? 'is' : 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses a backup code, in one statement. */
export async function consumeBackupCode(
  connection: Connection,
  { userId, hashes }: { userId: string; hashes: readonly string[] },
): Promise<boolean> {
  const result = await db(connection)
    .updateTable('backup_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Replaces all backup codes of an account. */
export async function storeBackupCodes(
  connection: Connection,
  { userId, hashes }: { userId: string; hashes: readonly string[] },
): Promise<void> {
  await db(connection).deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  await db(connection)
    .insertInto('backup_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

export async function countBackupCodes(connection: Connection, userId: string): Promise<number> {
  return countRows(
    db(connection)
      .selectFrom('backup_codes')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null),
  );
}

/** Deletes the factor with its codes; false where there was none. */
export async function removeTotp(connection: Connection, userId: string): Promise<boolean> {
  await db(connection).deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  const result = await db(connection)
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Every sealed secret, for resealing. */
export async function listTotps(connection: Connection): Promise<TotpRow[]> {
  return db(connection).selectFrom('totp_factors').selectAll().execute();
}

export async function rewriteTotp(
  connection: Connection,
  { userId, secret }: { userId: string; secret: string },
): Promise<void> {
  await db(connection)
    .updateTable('totp_factors')
    .set({ secret })
    .where('user_id', '=', userId)
    .execute();
}

/** The operator's choice; a policy of null means the default of the mode. */
export async function readPolicy(
  connection: Connection,
): Promise<{ policy: FactorPolicy | null; everybodySince: Date | null }> {
  const row = await db(connection)
    .selectFrom('factor_policy')
    .select(['policy', 'everybody_since'])
    .executeTakeFirstOrThrow();
  return { policy: row.policy as FactorPolicy | null, everybodySince: row.everybody_since };
}

export async function writePolicy(
  connection: Connection,
  { policy, everybodySince }: { policy: FactorPolicy; everybodySince: Date | null },
): Promise<void> {
  await db(connection)
    .updateTable('factor_policy')
    .set({ policy, everybody_since: everybodySince })
    .execute();
}

/** Name and role of an account, and since when it is an elder's. */
export async function findOwner(
  connection: Connection,
  by: { userId: string } | { email: string },
) {
  const query = db(connection)
    .selectFrom('auth_users as user')
    .leftJoin('elders_since as elder', 'elder.user_id', 'user.id')
    .select([
      'user.id as userId',
      'user.name',
      'user.email',
      'user.createdAt as memberSince',
      'elder.since',
    ]);
  return (
    'userId' in by
      ? query.where('user.id', '=', by.userId)
      : query.where('user.email', '=', by.email)
  ).executeTakeFirst();
}
