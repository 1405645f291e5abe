import { randomUUID } from 'node:crypto';
import { AVATAR_LIMITS, type AvatarEmblem } from '@goreal/domain/avatars/avatar';
import type { Avatar } from '@goreal/domain/avatars/avatar-schema';
import { avatarMessages } from '@goreal/domain/avatars/avatars.messages';
import { appendAudit } from '#features/audit/index.ts';
import { assertMayActOn, readMember } from '#features/members/index.ts';
import { deliverNotifications } from '#features/notifications/index.ts';
import { checkPicture, type ReceivedPicture } from '#features/uploads/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { storeWithRow } from '#platform/storage/store-with-row.ts';
import {
  type AvatarRow,
  avatarsOf,
  deleteAvatar,
  findPicture,
  replaceAvatar,
  shownAvatars,
  type Viewer,
} from './avatars.repository.ts';

export type AvatarsService = {
  /** The avatars of these people who chose one, as far as the viewer may see them. */
  of(userIds: readonly string[], viewer: Viewer): Promise<Avatar[]>;
  /** Sets a drawn emblem; null restores the generated drum face. */
  chooseEmblem(userId: string, emblem: AvatarEmblem | null): Promise<Avatar>;
  /** @throws {AppError} `invalid-argument` when the bytes are no picture, `out-of-range` when it takes too much to open */
  setPicture(userId: string, received: ReceivedPicture): Promise<Avatar>;
  /**
   * An elder removes an inappropriate picture; its owner is notified of the reason.
   * @throws {AppError} `not-found` (no such user, or no picture), `permission-denied` (oneself, an elder)
   */
  removePicture(options: { elder: Principal; userId: string; reason: string }): Promise<Avatar>;
  /** @throws {AppError} `not-found`: replaced, or never existed */
  picture(path: string, viewer: Viewer): Promise<AvatarRow & { path: string; size: number }>;
};

const URL_PREFIX = '/files/';
const QUALITY = 86;

export function createAvatarsService(options: {
  database: Database;
  storage: Storage;
  clock: Clock;
  jobs: Pick<Jobs, 'sendIn'>;
}): AvatarsService {
  const { database, storage, clock, jobs } = options;

  /**
   * Writes the change, emits it to the player's devices, and queues the removal of the picture that is no longer used, so
   * that a busy storage neither fails the change nor keeps the picture.
   */
  async function change(
    userId: string,
    write: (tx: Transaction) => Promise<string | undefined>,
  ): Promise<Avatar> {
    await database.transaction(async (tx) => {
      // Without the lock, of two concurrent first pictures neither file would be deleted as replaced.
      await lockPerson(tx, userId);
      await tx.emit([{ channel: `user:${userId}`, name: 'avatar.changed', data: { userId } }]);
      const path = await write(tx);
      if (path) await jobs.sendIn(tx, 'files.remove', { paths: [path] });
    });
    const row = (await avatarsOf(database, [userId])).at(0);
    return row ? present(row) : { userId, emblem: null, url: null };
  }

  return {
    of: async (userIds, viewer) => (await shownAvatars(database, { userIds, viewer })).map(present),
    chooseEmblem: (userId, emblem) =>
      change(userId, (tx) =>
        emblem === null
          ? deleteAvatar(tx, userId)
          : replaceAvatar(tx, { ...row(userId), emblem, path: null, size: null }),
      ),
    async setPicture(userId, received) {
      const side = AVATAR_LIMITS.pictureSide;
      const { notPicture: notImage, unreadable } = avatarMessages;
      const { file, size, contentType } = await checkPicture({
        received,
        refusal: { notImage, unreadable },
        work: {
          kind: 'resize',
          width: side,
          height: side,
          fit: 'cover',
          format: 'webp',
          quality: QUALITY,
        },
        owner: userId,
      });
      const stored = `avatars/${userId}/${randomUUID()}.webp`;
      return storeWithRow(storage, { path: stored, from: file, contentType }, () =>
        change(userId, (tx) =>
          replaceAvatar(tx, { ...row(userId), emblem: null, path: stored, size }),
        ),
      );
    },
    removePicture: ({ elder, userId, reason }) =>
      change(userId, async (tx) => {
        const at = clock.now();
        const { role } = await readMember(tx, { userId, now: at });
        assertMayActOn(elder, { user_id: userId, role });
        const [current] = await avatarsOf(tx, [userId]);
        if (!current?.path) throw new AppError('not-found', avatarMessages.nothingToRemove);
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'member.avatar',
          subject: `user:${userId}`,
          reason,
        });
        const { title, body } = avatarMessages.notifications.removed;
        await deliverNotifications(tx, [
          {
            userId,
            cause: `avatar-removed:${current.path}`,
            type: 'admin_notification',
            title,
            body: body(reason),
            createdAt: at,
            clickAction: '/dashboard?tab=settings#profile',
          },
        ]);
        return deleteAvatar(tx, userId);
      }),
    async picture(path, viewer) {
      const found = await findPicture(database, { path, viewer });
      if (!found || found.path === null || found.size === null) throw new AppError('not-found');
      return { ...found, path: found.path, size: found.size };
    },
  };

  function row(userId: string): { user_id: string; changed_at: Date } {
    return { user_id: userId, changed_at: clock.now() };
  }
}

function present({ user_id: userId, emblem, path: stored }: AvatarRow): Avatar {
  return { userId, emblem, url: stored === null ? null : URL_PREFIX + stored };
}
