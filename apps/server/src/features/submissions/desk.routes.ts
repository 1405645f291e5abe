import { authorSchema, claimResultSchema, deskFilterSchema } from '@goreal/domain/submissions/desk';
import { reviewCardSchema } from '@goreal/domain/submissions/review';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { DeskService } from './desk.service.ts';

const params = z.object({ submissionId: z.uuid() });

/** The elders' desk, and the claims on its submissions. */
export function deskRoutes(app: App, { desk }: { desk: DeskService }): void {
  app.get('/api/submissions/pending', {
    config: { access: 'elder' },
    schema: {
      summary: 'Pending submissions, the longest waiting first',
      tags: ['review'],
      querystring: pageQuery(20).extend(deskFilterSchema.shape),
      response: {
        200: pageOf(reviewCardSchema).extend({
          total: z.int().describe('in this filter'),
          waiting: z.int().describe('all pending submissions'),
          late: z.int().describe('pending longer than the target'),
          overdue: z.int().describe('of these, pending for three days or longer'),
        }),
      },
    },
    handler: async (request) => {
      const { cursor, limit, ...filter } = request.query;
      return desk.pending({ elderId: callerOf(request).userId, filter, cursor, limit });
    },
  });

  app.get('/api/submissions/pending/:submissionId', {
    config: { access: 'elder' },
    schema: {
      summary: 'One card of the desk',
      tags: ['review'],
      params,
      response: { 200: reviewCardSchema },
    },
    handler: async (request) => desk.card(callerOf(request).userId, request.params.submissionId),
  });

  app.get('/api/submissions/pending/:submissionId/author', {
    config: { access: 'elder' },
    schema: {
      summary: 'Author of a submission: level, streak and latest decisions',
      tags: ['review'],
      params,
      response: { 200: authorSchema },
    },
    handler: async (request) => desk.author(request.params.submissionId),
  });

  app.put('/api/submissions/pending/:submissionId/claim', {
    config: { access: 'elder' },
    schema: {
      summary: 'Claim a submission for some minutes, or renew the claim',
      tags: ['review'],
      params,
      response: { 200: claimResultSchema },
    },
    handler: async (request) => ({
      claim: await desk.claim(callerOf(request).userId, request.params.submissionId),
    }),
  });

  app.delete('/api/submissions/pending/:submissionId/claim', {
    config: { access: 'elder' },
    schema: {
      summary: 'Release the claim on a submission',
      tags: ['review'],
      params,
      response: { 204: z.null() },
    },
    handler: async (request) => {
      await desk.release(callerOf(request).userId, request.params.submissionId);
    },
  });
}
