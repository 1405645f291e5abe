import type { Selectable } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type AvatarsTables = Pick<Tables, 'avatars'>;

export type AvatarRow = Selectable<AvatarsTables['avatars']>;

export async function avatarsOf(
  connection: Connection,
  userIds: readonly string[],
): Promise<AvatarRow[]> {
  if (userIds.length === 0) return [];
  return connection
    .tables<AvatarsTables>()
    .selectFrom('avatars')
    .selectAll()
    .where('user_id', 'in', userIds)
    .execute();
}

export async function findPicture(
  connection: Connection,
  path: string,
): Promise<AvatarRow | undefined> {
  return connection
    .tables<AvatarsTables>()
    .selectFrom('avatars')
    .selectAll()
    .where('path', '=', path)
    .executeTakeFirst();
}

/** Replaces an avatar; returns the path of a picture that is no longer used. */
export async function replaceAvatar(
  tx: Transaction,
  avatar: AvatarRow,
): Promise<string | undefined> {
  const table = tx.tables<AvatarsTables>();
  const before = await table
    .selectFrom('avatars')
    .select('path')
    .where('user_id', '=', avatar.user_id)
    .forUpdate()
    .executeTakeFirst();
  const { user_id: _, ...change } = avatar;
  await table
    .insertInto('avatars')
    .values(avatar)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
  return before?.path ?? undefined;
}

export async function deleteAvatar(tx: Transaction, userId: string): Promise<string | undefined> {
  const row = await tx
    .tables<AvatarsTables>()
    .deleteFrom('avatars')
    .where('user_id', '=', userId)
    .returning('path')
    .executeTakeFirst();
  return row?.path ?? undefined;
}
