import { CONSENT_VERSIONS, type ConsentPurpose } from '@goreal/domain/consents/purpose';
import type { Selectable } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type ConsentsTables = Pick<Tables, 'consent_entries' | 'consents'>;

const db = (connection: Connection) => connection.tables<ConsentsTables>();

export type ConsentRow = Selectable<ConsentsTables['consents']>;
export type ConsentEntryRow = Selectable<ConsentsTables['consent_entries']>;

/**
 * Stores a consent or withdrawal unless it repeats the last one; true when it was new. A trigger adds the log entry.
 */
export async function writeConsent(connection: Connection, consent: ConsentRow): Promise<boolean> {
  const row = await db(connection)
    .insertInto('consents')
    .values(consent)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'purpose'])
        .doUpdateSet({
          granted: consent.granted,
          version: consent.version,
          changed_at: consent.changed_at,
          guardian_email: consent.guardian_email,
        })
        .where((where) =>
          where.or([
            where('consents.granted', '<>', consent.granted),
            where('consents.version', '<>', consent.version),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function consentsOf(connection: Connection, userId: string): Promise<ConsentRow[]> {
  return db(connection).selectFrom('consents').selectAll().where('user_id', '=', userId).execute();
}

/** Whether a purpose was granted more than `max` times since an instant. */
export async function hasGrantedMore(
  connection: Connection,
  {
    userId,
    purpose,
    since,
    max,
  }: Pick<ConsentRow, 'purpose'> & {
    userId: string;
    since: Date;
    max: number;
  },
): Promise<boolean> {
  const row = await db(connection)
    .selectFrom('consent_entries')
    .select('recorded_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('granted', '=', true)
    .orderBy('entry_id', 'desc')
    .offset(max)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined && row.recorded_at > since;
}

/** Newest first. */
export async function consentLog(
  connection: Connection,
  { userId, limit }: { userId: string; limit: number },
): Promise<ConsentEntryRow[]> {
  return db(connection)
    .selectFrom('consent_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether this user agrees to the current text. */
export async function hasConsent(
  connection: Connection,
  { userId, purpose }: { userId: string; purpose: ConsentPurpose },
): Promise<boolean> {
  return (await consentingAmong(connection, { userIds: [userId], purpose })).has(userId);
}

/** Those of some users who agree to the current text. */
export async function consentingAmong(
  connection: Connection,
  { userIds, purpose }: { userIds: readonly string[]; purpose: ConsentPurpose },
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db(connection)
    .selectFrom('consents')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('purpose', '=', purpose)
    .where('granted', '=', true)
    .where('version', '=', CONSENT_VERSIONS[purpose])
    .execute();
  return new Set(rows.map((row) => row.user_id));
}
