import { besideErrorBodySchema } from '@goreal/domain/errors/error-body';
import {
  batchApprovalSchema,
  batchResultSchema,
  decisionSchema,
  feedbackSchema,
} from '@goreal/domain/submissions/review';
import { SUBMISSION_LIMITS } from '@goreal/domain/submissions/submission';
import { cleanText } from '@goreal/domain/text/clean';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { approveEach } from './batch-approval.ts';
import type { ReviewService } from './review.service.ts';

const submissionId = z.uuid();
const remark = z
  .string()
  .overwrite(cleanText)
  .max(SUBMISSION_LIMITS.feedbackMax)
  .transform((text) => text || undefined)
  .optional();

/** An elder's decisions. Function names and shapes are those of specification 7. */
export function reviewRoutes(app: App, { review }: { review: ReviewService }): void {
  app.post('/api/approveSubmission', {
    config: { access: 'elder' },
    schema: {
      summary: 'Approve a report and credit its AURA, once',
      tags: ['review'],
      body: z.strictObject({ submissionId, feedback: remark }),
      response: { 200: decisionSchema },
    },
    handler: async (request) =>
      review.approve({ elderId: callerOf(request).userId, ...request.body }),
  });

  app.post('/api/approveSubmissions', {
    config: { access: 'elder' },
    schema: {
      summary: 'Approve several reports, each decided independently',
      tags: ['review'],
      body: batchApprovalSchema,
      response: { 200: z.object({ results: z.array(batchResultSchema) }) },
    },
    handler: async (request) => ({
      results: await approveEach(review, {
        elderId: callerOf(request).userId,
        submissionIds: request.body.submissionIds,
      }),
    }),
  });

  app.post('/api/rejectSubmission', {
    config: { access: 'elder', errorForm: 'message-beside' },
    schema: {
      summary: 'Reject a report with a reason',
      tags: ['review'],
      body: z.strictObject({ submissionId, feedback: feedbackSchema }),
      response: { 200: decisionSchema, '4xx': besideErrorBodySchema },
    },
    handler: async (request) =>
      review.reject({ elderId: callerOf(request).userId, ...request.body }),
  });

  app.post('/api/undoSubmissionDecision', {
    config: { access: 'elder' },
    schema: {
      summary: 'Undo a decision, with a reason',
      tags: ['review'],
      body: z.strictObject({ submissionId, reason: feedbackSchema }),
      response: { 200: decisionSchema },
    },
    handler: async (request) => review.undo({ elderId: callerOf(request).userId, ...request.body }),
  });
}
