import type { GuardianAnswer } from '@goreal/domain/young-players/guardian';
import { type Selectable, sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type GuardiansTables = Pick<
  Tables,
  | 'age_bands'
  | 'auth_users'
  | 'consents'
  | 'guardian_links'
  | 'guardians'
  | 'players'
  | 'restricted_accounts'
  | 'young_people'
>;

const db = (connection: Connection) => connection.tables<GuardiansTables>();

export type GuardianRow = Selectable<GuardiansTables['guardians']>;

/** A young player, as far as an answer needs it. */
export type Child = { user_id: string; display_name: string; email: string };

export async function findChild(
  connection: Connection,
  userId: string,
): Promise<Child | undefined> {
  return db(connection)
    .selectFrom('young_people as young')
    .innerJoin('players as player', 'player.user_id', 'young.user_id')
    .innerJoin('auth_users as account', 'account.id', 'young.user_id')
    .select(['player.user_id', 'player.display_name', 'account.email'])
    .where('young.user_id', '=', userId)
    .executeTakeFirst();
}

export async function findGuardian(
  connection: Connection,
  userId: string,
): Promise<GuardianRow | undefined> {
  return db(connection)
    .selectFrom('guardians')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Whether a guardian's last answer was a consent, to any version of the text. */
export async function hasGuardianConsent(connection: Connection, userId: string): Promise<boolean> {
  const row = await db(connection)
    .selectFrom('consents')
    .select('granted')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'guardian')
    .executeTakeFirst();
  return row?.granted === true;
}

/**
 * Sets the guardian that a player names; false when a guardian has answered, also one whom an elder replaced, because
 * then only an elder may change it.
 */
export async function nameGuardian(
  connection: Connection,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const row = await db(connection)
    .insertInto('guardians')
    .values({ user_id: userId, email })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ email, asked_at: sql<Date>`now()` })
        .where('guardians.answer', 'is', null)
        .where(({ or, eb }) =>
          or([eb('guardians.was_answered', '=', false), eb('guardians.email', '=', email)]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sets the guardian that an elder names, whatever was answered before; true when it replaces another one, whose answer
 * goes.
 */
export async function replaceGuardian(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .tables<GuardiansTables>()
    .updateTable('guardians')
    .set({
      email,
      asked_at: sql<Date>`now()`,
      answer: null,
      answered_at: null,
      was_answered: sql<boolean>`was_answered or answer is not null`,
    })
    .where('user_id', '=', userId)
    .where('email', '<>', email)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  await tx
    .tables<GuardiansTables>()
    .insertInto('guardians')
    .values({ user_id: userId, email })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ email, asked_at: sql<Date>`now()` }),
    )
    .execute();
  return false;
}

export async function writeAnswer(
  connection: Connection,
  answer: { userId: string; email: string; answer: GuardianAnswer },
): Promise<void> {
  await db(connection)
    .updateTable('guardians')
    .set({ answer: answer.answer, answered_at: sql<Date>`now()`, email: answer.email })
    .where('user_id', '=', answer.userId)
    .execute();
}

/** The children of a guardian's address, at most ten. */
export async function childrenOf(
  connection: Connection,
  email: string,
): Promise<{ user_id: string; display_name: string }[]> {
  return db(connection)
    .selectFrom('guardians')
    .innerJoin('players', 'players.user_id', 'guardians.user_id')
    .select(['players.user_id', 'players.display_name'])
    .where('guardians.email', '=', email)
    .orderBy('guardians.asked_at')
    .limit(10)
    .execute();
}

/** Whether an address is still that of a player's guardian, who stays until the end of the transaction. */
export async function lockGuardian(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const row = await tx
    .tables<GuardiansTables>()
    .selectFrom('guardians')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** At 16 a guardian's rights end: deletes the links and the address. The consent log stays. */
export async function endGuardianship(connection: Connection, userId: string): Promise<void> {
  await db(connection).deleteFrom('guardian_links').where('user_id', '=', userId).execute();
  await db(connection).deleteFrom('guardians').where('user_id', '=', userId).execute();
}

/**
 * Deletes the link of a player, and stores a new one. The caller holds the row of the guardian, so that of two at once
 * the later one counts.
 */
export async function replaceLink(
  connection: Connection,
  link: { tokenHash: string; userId: string; email: string; expiresAt: Date },
): Promise<void> {
  await db(connection).deleteFrom('guardian_links').where('user_id', '=', link.userId).execute();
  await db(connection)
    .insertInto('guardian_links')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      email: link.email,
      expires_at: link.expiresAt,
    })
    .execute();
}

export type OpenLink = {
  user_id: string;
  link_email: string;
  expires_at: Date;
  display_name: string;
  answer: GuardianAnswer | null;
  answered_at: Date | null;
  agreed_version: string | null;
};

/** The valid link of a token, with its player. */
export async function findLink(
  connection: Connection,
  tokenHash: string,
): Promise<OpenLink | undefined> {
  const row = await db(connection)
    .selectFrom('guardian_links as link')
    .innerJoin('players as player', 'player.user_id', 'link.user_id')
    .leftJoin('guardians as guardian', 'guardian.user_id', 'link.user_id')
    .leftJoin('consents as consent', (join) =>
      join
        .onRef('consent.user_id', '=', 'link.user_id')
        .on('consent.purpose', '=', 'guardian')
        .on('consent.granted', '=', true),
    )
    .select([
      'link.user_id',
      'link.email as link_email',
      'link.expires_at',
      'player.display_name',
      'guardian.answer',
      'guardian.answered_at',
      'consent.version as agreed_version',
    ])
    .where('link.token_hash', '=', tokenHash)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row as OpenLink | undefined;
}

/** Uses up a link, in one statement: of several answers by one link, one counts. */
export async function takeLink(
  connection: Connection,
  tokenHash: string,
): Promise<{ user_id: string; email: string } | undefined> {
  return db(connection)
    .updateTable('guardian_links')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}
