import { type Selectable, sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type IdentitiesTables = Pick<Tables, 'identities' | 'auth_users'>;

const db = (connection: Connection) => connection.tables<IdentitiesTables>();

export type IdentityRow = Selectable<Tables['identities']>;

/** A person's identity at a provider; the subject never changes, an email may. */
export type Subject = Pick<IdentityRow, 'issuer' | 'subject'>;

export async function identitiesOf(connection: Connection, userId: string): Promise<IdentityRow[]> {
  return db(connection)
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('identity_id')
    .execute();
}

/** The account that an identity signs in to, and its email. */
export async function findIdentity(
  connection: Connection,
  { issuer, subject }: Subject,
): Promise<(IdentityRow & { ownerEmail: string }) | undefined> {
  return db(connection)
    .selectFrom('identities')
    .innerJoin('auth_users as user', 'user.id', 'identities.user_id')
    .selectAll('identities')
    .select('user.email as ownerEmail')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Adds an identity below a limit; concurrent calls keep the limit too. */
export async function addIdentity(
  tx: Transaction,
  { row, max }: { row: Subject & Pick<IdentityRow, 'user_id' | 'email'>; max: number },
): Promise<IdentityRow | 'too-many' | 'taken'> {
  await lockPerson(tx, row.user_id);
  if ((await identitiesOf(tx, row.user_id)).length >= max) return 'too-many';
  const added = await db(tx)
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? 'taken';
}

export async function removeIdentity(
  connection: Connection,
  { userId, identityId }: { userId: string; identityId: string },
): Promise<IdentityRow | undefined> {
  return db(connection)
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('identity_id', '=', identityId)
    .returningAll()
    .executeTakeFirst();
}

/** Stores the time of a sign-in; false when the identity was removed meanwhile. */
export async function recordUse(connection: Connection, identityId: string): Promise<boolean> {
  const result = await db(connection)
    .updateTable('identities')
    .set({ last_used_at: sql<Date>`now()` })
    .where('identity_id', '=', identityId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
