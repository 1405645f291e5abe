import { notificationSchema } from '@goreal/domain/notifications/notification';
import { journeyCountsSchema } from '@goreal/domain/submissions/journey-counts';
import { newSubmissionSchema } from '@goreal/domain/submissions/new-submission';
import { progressSchema } from '@goreal/domain/submissions/progress';
import { SUBMISSION_STATUSES, submissionSchema } from '@goreal/domain/submissions/submission';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { SubmissionsService } from './submissions.service.ts';

export function submissionsRoutes(
  app: App,
  { submissions }: { submissions: SubmissionsService },
): void {
  app.post('/api/submissions', {
    config: { access: 'member', whileRestricted: 'open', limits: ['report'] },
    schema: {
      summary: 'Hand in a report; a repeated key answers 200 with the first report',
      body: newSubmissionSchema,
      response: { 200: submissionSchema, 201: submissionSchema },
    },
    handler: async (request, reply) => {
      const { submission, isNew } = await submissions.send(callerOf(request), request.body);
      return reply.status(isNew ? 201 : 200).send(submission);
    },
  });

  app.get('/api/submissions', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Own reports, newest first',
      querystring: pageQuery(20).extend({ status: z.enum(SUBMISSION_STATUSES).optional() }),
      response: { 200: pageOf(submissionSchema).extend({ counts: journeyCountsSchema }) },
    },
    handler: async (request) =>
      submissions.own({ userId: callerOf(request).userId, ...request.query }),
  });

  app.get('/api/submissions/progress', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Own approved reports and their AURA by day, for the last weeks',
      response: { 200: progressSchema },
    },
    handler: async (request) => submissions.progress(callerOf(request).userId),
  });

  app.get('/api/submissions/:submissionId/ceremonies', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Notifications of an own approval, to see its ceremonies again',
      params: z.object({ submissionId: z.uuid() }),
      response: { 200: z.object({ items: z.array(notificationSchema) }) },
    },
    handler: async (request) => ({
      items: await submissions.ceremonies(callerOf(request).userId, request.params.submissionId),
    }),
  });
}
