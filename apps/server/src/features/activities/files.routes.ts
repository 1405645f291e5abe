import { activityMessages } from '@goreal/domain/activities/activities.messages';
import { uploadResultSchema } from '@goreal/domain/activities/file-result';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { z } from 'zod';
import { ownerOf } from '#platform/http/access.ts';
import { registerFileRoutes } from '#platform/http/file-routes.ts';
import type { App } from '#platform/http/http-server.ts';
import { clientDisconnected } from '#platform/http/on-answered.ts';
import type { FilesService } from './files.service.ts';

const BODY = {
  maxBytes: FILE_LIMITS.uploadMaxBytes,
  emptyMessage: activityMessages.files.faults.empty,
};

/** `POST /api/users/{uid}/activityFiles`: the bytes of one FIT, GPX, TCX, gzip or zip as the body. */
export function activityFilesRoutes(app: App, { files }: { files: FilesService }): void {
  registerFileRoutes(app, (scope) => {
    scope.post('/api/users/:uid/activityFiles', {
      bodyLimit: FILE_LIMITS.uploadMaxBytes,
      config: {
        access: 'member',
        whileRestricted: 'open',
        limits: ['upload', 'file-reading'],
        longLived: true,
        body: 'file',
      },
      schema: {
        summary: 'Upload activities as FIT, GPX or TCX, also gzipped, or a zip of many',
        querystring: z.object({
          name: z.string().min(1).max(300),
          sportType: z
            .enum(['Run', 'Swim', 'Ride', 'Walk', 'Hike'])
            .optional()
            .describe('for files that do not say'),
        }),
        response: { 200: uploadResultSchema },
      },
      handler: async (request, reply) => {
        const { userId } = ownerOf(request);
        const { name, sportType } = request.query;
        return app.bodies.receive(request, BODY, (file) =>
          files.take({
            userId,
            address: request.ip,
            file: file.path,
            name,
            sportType,
            signal: clientDisconnected(reply),
          }),
        );
      },
    });
  });
}
