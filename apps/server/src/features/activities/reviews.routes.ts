import {
  appealSchema,
  heldActivitySchema,
  holdReasonSchema,
  newEntrySchema,
} from '@goreal/domain/activities/hold';
import { activityLimitsSchema } from '@goreal/domain/activities/limits';
import { STANDINGS } from '@goreal/domain/activities/score';
import { z } from 'zod';
import { callerOf, ownerOf, ownParams } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import { decideBy } from './decide-by.ts';
import type { Decided } from './decisions.ts';
import type { ReviewsService } from './reviews.service.ts';

const activityParams = ownParams.extend({ activityId: z.uuid() });
const holdParams = z.object({ activityId: z.uuid() });
const holdQuery = z.object({
  revision: z
    .string()
    .max(64)
    .optional()
    .describe(
      'of the card that the elder saw: refused as aborted when the activity has changed since',
    ),
});
const done = z.object({ done: z.literal(true) });
const verdictSchema = z.object({ stamina_points: z.number(), standing: z.enum(STANDINGS) });

/** Manual entries, appeals, the elders' desk of held activities, and the limits above which an activity is held. */
export function activityReviewsRoutes(app: App, { reviews }: { reviews: ReviewsService }): void {
  const decide = decideBy(reviews);

  app.post('/api/users/:uid/activities', {
    config: { access: 'member', whileRestricted: 'open', limits: ['activity-entry'] },
    schema: {
      summary: 'Enter an activity that no device recorded; it waits for an elder',
      body: newEntrySchema,
      response: { 201: z.object({ activityId: z.string() }) },
    },
    handler: async (request) => {
      const { userId } = ownerOf(request);
      const activityId = await reviews.enter(userId, request.body);
      return { activityId };
    },
  });

  app.delete('/api/users/:uid/activities/:activityId', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['activity-removal'] },
    schema: {
      summary: 'Remove an own file or entry, with its Stamina',
      params: activityParams,
      response: { 200: done },
    },
    handler: async (request) => {
      const { userId } = ownerOf(request);
      await reviews.remove(userId, request.params.activityId);
      return { done: true as const };
    },
  });

  app.post('/api/users/:uid/activities/:activityId/appeal', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Ask once more about an activity that an elder refused',
      params: activityParams,
      body: appealSchema,
      response: { 200: done },
    },
    handler: async (request) => {
      const { activityId } = request.params;
      const { userId } = ownerOf(request);
      await reviews.appeal({ userId, activityId, text: request.body.text });
      return { done: true as const };
    },
  });

  app.get('/api/activityHolds', {
    config: { access: 'elder' },
    schema: {
      summary: 'Activities that wait for an elder, the longest waiting first',
      querystring: pageQuery(20).extend({
        importId: z.uuid().optional().describe('those of one import; otherwise the single ones'),
      }),
      response: { 200: pageOf(heldActivitySchema).extend({ total: z.int() }) },
    },
    handler: async (request) =>
      reviews.held({ elderId: callerOf(request).userId, ...request.query }),
  });

  app.post('/api/activityHolds/:activityId/approve', {
    config: { access: 'elder' },
    schema: {
      summary: 'Approve a held activity',
      params: holdParams,
      querystring: holdQuery,
      response: { 200: verdictSchema },
    },
    handler: async (request) => presentVerdict(await decide(request, null, request.query.revision)),
  });

  app.post('/api/activityHolds/:activityId/reject', {
    config: { access: 'elder' },
    schema: {
      summary: 'Refuse a held activity, with a reason',
      params: holdParams,
      querystring: holdQuery,
      body: z.strictObject({ reason: holdReasonSchema }),
      response: { 200: verdictSchema },
    },
    handler: async (request) =>
      presentVerdict(await decide(request, request.body.reason, request.query.revision)),
  });

  app.post('/api/activities/:activityId/revoke', {
    config: { access: 'elder' },
    schema: {
      summary: 'Revoke the Stamina of a counted activity, with a reason',
      params: holdParams,
      body: z.strictObject({ reason: holdReasonSchema }),
      response: { 200: verdictSchema },
    },
    handler: async (request) =>
      presentVerdict(
        await reviews.revoke({
          elderId: callerOf(request).userId,
          activityId: request.params.activityId,
          reason: request.body.reason,
        }),
      ),
  });

  app.get('/api/activityLimits', {
    config: { access: 'elder' },
    schema: {
      summary: 'Limits above which an activity waits for an elder',
      response: { 200: activityLimitsSchema },
    },
    handler: async () => reviews.limits(),
  });

  app.put('/api/activityLimits', {
    config: { access: 'super_admin' },
    schema: {
      summary: 'Set the limits for activities that arrive from now on',
      body: activityLimitsSchema,
      response: { 200: activityLimitsSchema },
    },
    handler: async (request) => reviews.setLimits(callerOf(request).userId, request.body),
  });
}

function presentVerdict({ rows: [row], stamina }: Decided): z.infer<typeof verdictSchema> {
  if (!row) throw new AppError('internal');
  return { stamina_points: stamina, standing: row.standing };
}
