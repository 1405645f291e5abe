import { mediaMessages } from '@goreal/domain/media/media.messages';
import { mediaKindSchema } from '@goreal/domain/media/media-kind';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { registerFileRoutes } from '#platform/http/file-routes.ts';
import type { App } from '#platform/http/http-server.ts';
import { headersSoFar } from '#platform/http/security-headers.ts';
import type { AdmissionContext } from './admit-upload.ts';
import { fileUrl } from './file-name.ts';
import { ownUpload } from './own-upload.ts';
import { createTusHandler, UPLOADS_PATH } from './tus-server.ts';
import { isFinished } from './uploads.repository.ts';

/** A connection without progress for this long (ms) is closed; the client resumes on a new one. */
const IDLE_MS = 120_000;

const resultSchema = z.object({
  uploadId: z.string(),
  url: z.string().describe('value of proofData in a report'),
  proofType: mediaKindSchema,
  size: z.int().describe('bytes as stored'),
  contentType: z.string(),
  fileName: z.string(),
});

/** tus 1.0 at `/api/uploads`, and `GET /api/uploads/{id}/result` for a client that lost the last answer. */
export function uploadsRoutes(app: App, context: AdmissionContext): void {
  registerFileRoutes(app, (scope) => {
    const tus = createTusHandler({ ...context, logger: app.log });
    const receiving = new Set<FastifyRequest>();
    // A stopping server does not wait for slow connections: their uploads resume after the restart.
    scope.addHook('preClose', async () => {
      for (const request of receiving) if (!request.raw.complete) request.raw.destroy();
      // Received bytes are still stored while the database is open.
      await tus.settle();
    });

    async function handler(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const caller = callerOf(request);
      if (request.method === 'PATCH' || request.method === 'POST') {
        await app.bodies.admitFile(request, reply, announcedBytes(request));
      }
      reply.hijack();
      for (const [name, value] of Object.entries(headersSoFar(reply))) {
        reply.raw.setHeader(name, value);
      }
      request.raw.setTimeout(IDLE_MS);
      receiving.add(request);
      reply.raw.once('close', () => receiving.delete(request));
      try {
        await tus.serve({ request: request.raw, response: reply.raw, caller });
      } catch (error) {
        request.log.error({ error }, 'upload failed');
        reply.raw.destroy();
      }
    }

    const hidden = { schema: { hide: true }, handler };
    scope.route({
      ...hidden,
      method: 'POST',
      url: UPLOADS_PATH,
      config: {
        access: 'member',
        whileRestricted: 'open',
        longLived: true,
        body: 'file',
        limits: ['upload'],
      },
    });
    scope.route({
      ...hidden,
      method: 'OPTIONS',
      url: UPLOADS_PATH,
      config: { access: 'member', whileRestricted: 'open', longLived: true },
    });
    scope.route({
      ...hidden,
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOADS_PATH}/:uploadId`,
      config: {
        access: 'member',
        whileRestricted: 'open',
        longLived: true,
        body: 'file',
        limits: ['upload-piece'],
      },
    });
  });

  app.get(`${UPLOADS_PATH}/:uploadId/result`, {
    config: { access: 'member', whileRestricted: 'open', longLived: true },
    schema: {
      summary: 'The stored file of an own upload that is complete',
      params: z.object({ uploadId: z.string() }),
      response: { 200: resultSchema },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      const row = await ownUpload(context, { uploadId: request.params.uploadId, userId });
      if (!isFinished(row)) throw new AppError('failed-precondition', mediaMessages.unfinished);
      return {
        uploadId: row.upload_id,
        url: fileUrl(row.path),
        proofType: row.proof_type,
        size: row.size,
        contentType: row.content_type,
        fileName: row.file_name,
      };
    },
  });
}

/** Length of the whole file where an upload is created, else of the piece. */
function announcedBytes({ headers }: FastifyRequest): number {
  const bytes = Number(headers['upload-length'] ?? headers['content-length'] ?? 0);
  // The protocol refuses an invalid number.
  return Number.isSafeInteger(bytes) ? bytes : 0;
}
