import { nameWithEnding } from '@goreal/domain/media/media';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { serveBytes, serveFile } from '#platform/http/serve-file.ts';
import { visibleFile } from './own-upload.ts';
import { createThumbnails, THUMBNAIL_SIDE } from './thumbnails.ts';
import type { UploadsContext } from './upload-files.ts';
import { findRendition } from './videos/renditions.repository.ts';

/**
 * `GET` and `HEAD /files/submissions/…`: a proof, for its owner and elders. `?download=1` downloads instead
 * of displaying; `?play=1` is the converted video, where there is one; `?thumb=1` is a small square of a
 * picture. The path is looked up as a row and never used as a file path.
 */
export function filesRoute(app: App, context: UploadsContext): void {
  const thumbnails = createThumbnails(context);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/submissions/*',
    config: { access: 'signed-in', whileRestricted: 'open' },
    compress: false,
    schema: {
      hide: true,
      params: z.object({ '*': z.string() }),
      querystring: z.object({
        download: z.string().optional(),
        play: z.string().optional(),
        thumb: z.string().optional(),
      }),
    },
    handler: async (request, reply) => {
      const path = `submissions/${request.params['*']}`;
      const caller = callerOf(request);
      const file = await visibleFile(context, { caller, path });
      const { play, thumb } = request.query;
      if (thumb === '1') {
        return serveBytes(
          { request, reply },
          {
            contentType: 'image/webp',
            etag: `"${file.sha256}-${THUMBNAIL_SIDE}"`,
            modifiedAt: file.finished_at,
            fileName: nameWithEnding(file.file_name, 'webp'),
            disposition: 'inline',
            read: () => thumbnails.of(file, caller.userId),
          },
        );
      }
      const video =
        play === '1' ? await findRendition(context.database, file.upload_id) : undefined;
      if (video) {
        return serveFile(
          { request, reply, storage: context.storage },
          {
            path: video.path,
            size: video.size,
            modifiedAt: video.finishedAt,
            contentType: 'video/mp4',
            etag: `"${video.sha256}"`,
            fileName: nameWithEnding(file.file_name, 'mp4'),
            disposition: 'inline',
          },
        );
      }
      return serveFile(
        { request, reply, storage: context.storage },
        {
          path: file.path,
          contentType: file.content_type,
          size: file.size,
          etag: `"${file.sha256}"`,
          modifiedAt: file.finished_at,
          // Rows of an earlier version have the name that was sent.
          fileName: nameWithEnding(file.file_name, path.split('.').at(-1) ?? 'bin'),
          disposition: request.query.download === '1' ? 'attachment' : 'inline',
        },
      );
    },
  });
}
