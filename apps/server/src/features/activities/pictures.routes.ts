import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { isElder } from '@goreal/domain/accounts/role';
import { activityMessages } from '@goreal/domain/activities/activities.messages';
import { ENTRY_LIMITS } from '@goreal/domain/activities/hold';
import { z } from 'zod';
import { checkMedia, receivePicture } from '#features/uploads/index.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { callerOf, ownerOf, ownParams } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { registerFileRoutes } from '#platform/http/file-routes.ts';
import type { App } from '#platform/http/http-server.ts';
import { serveFile } from '#platform/http/serve-file.ts';
import { storeWithRow } from '#platform/storage/store-with-row.ts';
import { findActivity, storePicture } from './reviews.repository.ts';

const texts = activityMessages.entry;
const pictureParams = ownParams.extend({ activityId: z.uuid() });

const PICTURE = {
  maxBytes: ENTRY_LIMITS.pictureMaxBytes,
  tooLarge: texts.pictureTooLarge,
};

/**
 * The picture of a manual entry: uploaded by its player while the entry is held, visible to the player and the
 * elders.
 */
export function activityPicturesRoutes(
  app: App,
  { database, storage, jobs }: Pick<Platform, 'database' | 'storage' | 'jobs'>,
): void {
  registerFileRoutes(app, (scope) => {
    scope.put('/api/users/:uid/activities/:activityId/picture', {
      bodyLimit: ENTRY_LIMITS.pictureMaxBytes,
      config: {
        access: 'member',
        whileRestricted: 'open',
        limits: ['upload'],
        longLived: true,
        body: 'file',
      },
      schema: {
        summary: 'The picture that proves an own entry',
        params: pictureParams,
        response: { 200: z.object({ done: z.literal(true) }) },
      },
      handler: async (request) => {
        const { activityId } = request.params;
        const { userId } = ownerOf(request);
        const row = await findActivity(database, activityId);
        if (row?.user_id !== userId) throw new AppError('not-found', texts.notFound);
        if (row.source !== 'manual' || row.standing !== 'held') {
          throw new AppError('failed-precondition', texts.notHeld);
        }
        await receivePicture(request, PICTURE, async ({ file }) => {
          const image = await checkImage({ userId, file });
          const { path: stored, contentType: type } = image;
          await storeWithRow(storage, image, () =>
            database.transaction(async (tx) => {
              const replaced = await storePicture(tx, { activityId, path: stored, type });
              if (!replaced) throw new AppError('failed-precondition', texts.notHeld);
              const { before } = replaced;
              if (before) await jobs.sendIn(tx, 'files.remove', { paths: [before] });
            }),
          );
        });
        return { done: true as const };
      },
    });
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/activities/:activityId',
    config: { access: 'signed-in', whileRestricted: 'open' },
    compress: false,
    schema: { hide: true, params: z.object({ activityId: z.uuid() }) },
    handler: async (request, reply) => {
      const { activityId } = request.params;
      const caller = callerOf(request);
      const row = await findActivity(database, activityId);
      const maySee = row !== undefined && (row.user_id === caller.userId || isElder(caller.role));
      if (!maySee || !row.proof_path || !row.proof_type) throw new AppError('not-found');
      return serveFile(
        { request, reply, storage },
        {
          path: row.proof_path,
          contentType: row.proof_type,
          size: (await storage.size(row.proof_path)) ?? 0,
          etag: `"${path.basename(row.proof_path)}"`,
          modifiedAt: row.created_at,
          fileName: path.basename(row.proof_path),
          disposition: 'inline',
        },
      );
    },
  });
}

/** Re-encoded without position and camera data, like every image; the server chooses its file name. */
async function checkImage(image: {
  userId: string;
  file: string;
}): Promise<{ path: string; from: string; contentType: string }> {
  const { userId, file } = image;
  const checked = await checkMedia({ file, kind: 'image', owner: userId });
  // A name of its own, so that browsers do not show a replaced picture.
  const stored = `activities/${userId}/${randomUUID()}.${checked.ending}`;
  return { path: stored, from: checked.file, contentType: checked.contentType };
}
