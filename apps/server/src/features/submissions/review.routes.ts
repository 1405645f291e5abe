import { errorBodySchema } from '@goreal/domain/errors';
import {
  decisionSchema,
  feedbackSchema,
  reviewCardSchema,
  SUBMISSION_LIMITS,
} from '@goreal/domain/submissions';
import { cleanText } from '@goreal/domain/text';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import { pageOf, pageQuery } from '#platform/http/cursor.ts';
import type { App } from '#platform/http/http-server.ts';
import type { ReviewService } from './review.service.ts';

const submissionId = z.uuid();
const remark = z
  .string()
  .overwrite(cleanText)
  .max(SUBMISSION_LIMITS.feedbackMax)
  .transform((text) => text || undefined)
  .optional();

/** The elders' desk. Function names and shapes are those of spec section 7. */
export function reviewRoutes(app: App, { review }: { review: ReviewService }): void {
  app.route({
    method: 'GET',
    url: '/api/submissions/pending',
    config: { access: 'elder' },
    schema: {
      summary: 'Pending reports, the longest waiting first',
      tags: ['review'],
      querystring: pageQuery(20),
      response: {
        200: pageOf(reviewCardSchema).extend({ total: z.int() }),
        '4xx': errorBodySchema,
      },
    },
    handler: async (request) =>
      review.pending({ elderId: callerOf(request).userId, ...request.query }),
  });

  app.route({
    method: 'GET',
    url: '/api/submissions/pending/:submissionId',
    config: { access: 'elder' },
    schema: {
      summary: 'One card of the desk',
      tags: ['review'],
      params: z.object({ submissionId }),
      response: { 200: reviewCardSchema, '4xx': errorBodySchema },
    },
    handler: async (request) => review.card(callerOf(request).userId, request.params.submissionId),
  });

  app.route({
    method: 'POST',
    url: '/api/approveSubmission',
    config: { access: 'elder' },
    schema: {
      summary: 'Approve a report and credit its AURA, once',
      tags: ['review'],
      body: z.strictObject({ submissionId, feedback: remark }),
      response: { 200: decisionSchema, '4xx': errorBodySchema },
    },
    handler: async (request) =>
      review.approve({ elderId: callerOf(request).userId, ...request.body }),
  });

  app.route({
    method: 'POST',
    url: '/api/rejectSubmission',
    config: { access: 'elder' },
    schema: {
      summary: 'Reject a report with a reason',
      tags: ['review'],
      body: z.strictObject({ submissionId, feedback: feedbackSchema }),
      response: { 200: decisionSchema, '4xx': errorBodySchema },
    },
    handler: async (request) =>
      review.reject({ elderId: callerOf(request).userId, ...request.body }),
  });

  app.route({
    method: 'POST',
    url: '/api/undoSubmissionDecision',
    config: { access: 'elder' },
    schema: {
      summary: 'Take a decision back, with a reason',
      tags: ['review'],
      body: z.strictObject({ submissionId, reason: feedbackSchema }),
      response: { 200: decisionSchema, '4xx': errorBodySchema },
    },
    handler: async (request) => review.undo({ elderId: callerOf(request).userId, ...request.body }),
  });
}
