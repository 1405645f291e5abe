import type { Role } from '@goreal/domain/accounts/role';
import type { InferResult } from 'kysely';
import { lockProfile } from '#features/profiles/index.ts';
import { appealsIn } from '#platform/appeals/appeals.repository.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';
import type { ChatTables } from './chat.repository.ts';

const db = (connection: Connection) => connection.tables<ChatTables>();

export type MuteRow = InferResult<ReturnType<typeof mutes>>[number];

export const muteAppeals = appealsIn('chat_mutes', 'mute_id');

export type MuteFilter = 'standing' | 'appeals' | 'all';

const newestFirst = keyset<MuteRow>([
  { field: 'muted_at', by: 'mute.muted_at', type: 'timestamptz', order: 'desc' },
  { field: 'mute_id', by: 'mute.mute_id', type: 'uuid', order: 'asc' },
]);

/** Mutes, newest first. */
export async function mutesPage(
  connection: Connection,
  {
    filter,
    userId,
    now,
    ...request
  }: PageRequest & {
    filter: MuteFilter;
    userId?: string | undefined;
    now: Date;
  },
): Promise<Page<MuteRow>> {
  let query = mutes(connection);
  if (userId !== undefined) query = query.where('mute.user_id', '=', userId);
  if (filter === 'standing') query = standing(query, now);
  if (filter === 'appeals') {
    query = query.where('mute.appeal', 'is not', null).where('mute.verdict', 'is', null);
  }
  return newestFirst.page(query, request);
}

/** Appeals without an answer. */
export async function countMuteAppeals(connection: Connection): Promise<number> {
  return countRows(
    db(connection)
      .selectFrom('chat_mutes')
      .where('appeal', 'is not', null)
      .where('verdict', 'is', null),
  );
}

export async function findMute(
  connection: Connection,
  muteId: string,
): Promise<MuteRow | undefined> {
  return mutes(connection).where('mute.mute_id', '=', muteId).executeTakeFirst();
}

/** The active mute of a player; a newer one replaced all others. */
export async function standingMute(
  connection: Connection,
  { userId, now }: { userId: string; now: Date },
): Promise<MuteRow | undefined> {
  return standing(mutes(connection), now).where('mute.user_id', '=', userId).executeTakeFirst();
}

/** Starts a mute, replacing an active one. */
export async function replaceMute(
  tx: Transaction,
  mute: { userId: string; reason: string; mutedBy: string; at: Date; until: Date },
): Promise<string> {
  const { userId, reason, mutedBy, at, until } = mute;
  // Of two concurrent calls the second waits here, and its mute replaces the first.
  await lockProfile(tx, userId);
  await db(tx)
    .updateTable('chat_mutes')
    .set({ lifted_at: at })
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .execute();
  const { mute_id } = await db(tx)
    .insertInto('chat_mutes')
    .values({ user_id: userId, reason, muted_by: mutedBy, muted_at: at, until })
    .returning('mute_id')
    .executeTakeFirstOrThrow();
  return mute_id;
}

export async function roleOf(connection: Connection, userId: string): Promise<Role | undefined> {
  const row = await db(connection)
    .selectFrom('players')
    .select('role')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role as Role | undefined;
}

function standing(query: ReturnType<typeof mutes>, now: Date) {
  return query.where('mute.lifted_at', 'is', null).where('mute.until', '>', now);
}

function mutes(connection: Connection) {
  return db(connection)
    .selectFrom('chat_mutes as mute')
    .leftJoin('players as muted', 'muted.user_id', 'mute.user_id')
    .leftJoin('players as elder', 'elder.user_id', 'mute.muted_by')
    .selectAll('mute')
    .select([
      'muted.display_name as user_name',
      'muted.role as user_role',
      'muted.guild',
      'elder.display_name as muted_by_name',
    ]);
}
