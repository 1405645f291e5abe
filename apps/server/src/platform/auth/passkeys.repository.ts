import { type Selectable, sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type PasskeysTables = Pick<
  Tables,
  'passkeys' | 'answered_challenges' | 'auth_users' | 'players' | 'factor_policy'
>;

const db = (connection: Connection) => connection.tables<PasskeysTables>();

export type PasskeyRow = Selectable<Tables['passkeys']>;

export type NewPasskeyRow = Pick<
  PasskeyRow,
  'user_id' | 'name' | 'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'is_synced'
>;

export async function passkeysOf(connection: Connection, userId: string): Promise<PasskeyRow[]> {
  return db(connection)
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
}

/** The passkey of a credential, with the email of its owner. */
export async function findPasskey(
  connection: Connection,
  credentialId: string,
): Promise<(PasskeyRow & { email: string }) | undefined> {
  return db(connection)
    .selectFrom('passkeys')
    .innerJoin('auth_users as user', 'user.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select('user.email')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Whether an account has a passkey, and whether it therefore needs it beside the password. */
export async function passkeyStateOf(
  connection: Connection,
  userId: string,
): Promise<{ hasPasskey: boolean; isAwaited: boolean }> {
  const row = await db(connection)
    .selectFrom('passkeys')
    .innerJoin('players', 'players.user_id', 'passkeys.user_id')
    .innerJoin('factor_policy', (join) => join.onTrue())
    .select(['players.role', 'policy', 'everybody_since'])
    .where('passkeys.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return { hasPasskey: false, isAwaited: false };
  const isOfEverybody = row.policy === 'required' && row.everybody_since !== null;
  return { hasPasskey: true, isAwaited: row.role !== 'player' || isOfEverybody };
}

/** Adds a passkey below a limit; concurrent calls keep the limit too. */
export async function addPasskey(
  tx: Transaction,
  { row, max }: { row: NewPasskeyRow; max: number },
): Promise<PasskeyRow | 'too-many' | 'exists'> {
  await lockPerson(tx, row.user_id);
  if ((await passkeysOf(tx, row.user_id)).length >= max) return 'too-many';
  const added = await db(tx)
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? 'exists';
}

export async function renamePasskey(
  connection: Connection,
  { userId, passkeyId, name }: { userId: string; passkeyId: string; name: string },
): Promise<PasskeyRow | undefined> {
  return db(connection)
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returningAll()
    .executeTakeFirst();
}

export async function removePasskey(
  connection: Connection,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<PasskeyRow | undefined> {
  return db(connection)
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returningAll()
    .executeTakeFirst();
}

/** Removes all passkeys of an account; false where there was none. */
export async function removePasskeys(connection: Connection, userId: string): Promise<boolean> {
  const result = await db(connection)
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Stores a use. False when the counter did not increase: the answer may be from a copy of the key. */
export async function recordUse(
  connection: Connection,
  { passkeyId, signCount }: { passkeyId: string; signCount: number },
): Promise<boolean> {
  const result = await db(connection)
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: sql<Date>`now()` })
    .where('passkey_id', '=', passkeyId)
    .where(({ or, and, eb }) =>
      or([
        eb('sign_count', '<', signCount),
        and([eb('sign_count', '=', 0), sql<boolean>`${signCount}::bigint = 0`]),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses up a challenge, in one statement; false when it was used before. */
export async function consumeChallenge(
  connection: Connection,
  { challenge, expiresAt }: { challenge: string; expiresAt: Date },
): Promise<boolean> {
  const result = await db(connection)
    .insertInto('answered_challenges')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function pruneChallenges(connection: Connection, before: Date): Promise<void> {
  await db(connection).deleteFrom('answered_challenges').where('expires_at', '<', before).execute();
}
