import { isElder } from '@goreal/domain/accounts/role';
import { type Selectable, sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { restrictedAccounts } from '#platform/database/restricted-accounts.repository.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Principal } from '#platform/http/access.ts';

type AvatarsTables = Pick<Tables, 'avatars'>;

const db = (connection: Connection) => connection.tables<AvatarsTables>();

export type Viewer = Pick<Principal, 'userId' | 'role'>;

export type AvatarRow = Selectable<AvatarsTables['avatars']>;

export async function avatarsOf(
  connection: Connection,
  userIds: readonly string[],
): Promise<AvatarRow[]> {
  return userIds.length === 0 ? [] : rowsOf(connection, userIds).execute();
}

/** Those visible to this viewer: a restricted account's avatar is visible to its owner and to elders only. */
export async function shownAvatars(
  connection: Connection,
  { userIds, viewer }: { userIds: readonly string[]; viewer: Viewer },
): Promise<AvatarRow[]> {
  if (userIds.length === 0) return [];
  return rowsOf(connection, userIds).where(isShownTo(viewer)).execute();
}

function rowsOf(connection: Connection, userIds: readonly string[]) {
  return db(connection).selectFrom('avatars').selectAll().where('user_id', 'in', userIds);
}

export async function findPicture(
  connection: Connection,
  { path, viewer }: { path: string; viewer: Viewer },
): Promise<AvatarRow | undefined> {
  return db(connection)
    .selectFrom('avatars')
    .selectAll()
    .where('path', '=', path)
    .where(isShownTo(viewer))
    .executeTakeFirst();
}

/** Replaces an avatar; returns the path of a picture that is no longer used. */
export async function replaceAvatar(
  tx: Transaction,
  avatar: AvatarRow,
): Promise<string | undefined> {
  const before = await db(tx)
    .selectFrom('avatars')
    .select('path')
    .where('user_id', '=', avatar.user_id)
    .forUpdate()
    .executeTakeFirst();
  const { user_id: _, ...change } = avatar;
  await db(tx)
    .insertInto('avatars')
    .values(avatar)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
  return before?.path ?? undefined;
}

export async function deleteAvatar(tx: Transaction, userId: string): Promise<string | undefined> {
  const row = await db(tx)
    .deleteFrom('avatars')
    .where('user_id', '=', userId)
    .returning('path')
    .executeTakeFirst();
  return row?.path ?? undefined;
}

function isShownTo({ userId, role }: Viewer) {
  if (isElder(role)) return sql<boolean>`true`;
  return sql<boolean>`(user_id = ${userId} or user_id not in (${restrictedAccounts()}))`;
}
