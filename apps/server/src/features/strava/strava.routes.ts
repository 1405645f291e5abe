import { textErrorBodySchema } from '@goreal/domain/errors/error-body';
import {
  stravaOperationsSchema,
  stravaStatusSchema,
  stravaSyncSchema,
} from '@goreal/domain/strava/status';
import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import { z } from 'zod';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { callerOf, ownerOf } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/http-server.ts';
import { activityLogRoutes } from './activity-log.routes.ts';
import type { StravaServices } from './strava-services.ts';
import { stravaWebhookRoutes } from './webhook.routes.ts';

const error = stravaMessages.missingParameters;
const parameter = z.string({ error }).min(1, { error }).max(500);

/** Routes of players and the operator; the log and the webhook have their own files. */
export function stravaRoutes(
  app: App,
  options: { strava: StravaServices; database: Database; clock: Clock; timeZone: string },
): void {
  const { strava } = options;
  stravaWebhookRoutes(app, options);
  activityLogRoutes(app, options);
  /** Without a Strava application connecting is unavailable. */
  const connection = () => {
    if (strava.connection) return strava.connection;
    throw new AppError('failed-precondition', stravaMessages.toPlayer['not-configured']);
  };

  app.get('/api/getStravaAuthUrl', {
    config: { access: 'member', whileRestricted: 'closed', limits: ['strava'] },
    schema: {
      summary: 'Where to give Strava consent; own consent comes first',
      response: { 200: z.object({ authUrl: z.url() }) },
    },
    handler: async (request) => ({
      authUrl: await connection().connect.authUrl(callerOf(request).userId),
    }),
  });

  app.get('/api/handleStravaCallback', {
    config: {
      access: 'signed-in',
      whileRestricted: 'closed',
      limits: ['strava'],
      errorForm: 'text',
    },
    schema: {
      summary: 'Complete the connection after Strava redirected back',
      querystring: z.object({
        code: parameter,
        state: parameter,
        scope: z.string().max(500).optional(),
      }),
      response: {
        200: z.object({ athlete: z.object({ name: z.string() }) }),
        '4xx': textErrorBodySchema,
      },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      const { code, state, scope } = request.query;
      return { athlete: await connection().connect.finish({ userId, code, state, scope }) };
    },
  });

  app.post('/api/syncStravaActivities', {
    config: { access: 'signed-in', whileRestricted: 'closed', limits: ['strava'], longLived: true },
    schema: {
      summary: 'Read own activities from Strava now',
      response: { 200: stravaSyncSchema },
    },
    handler: async (request) => connection().sync.syncNow(callerOf(request).userId),
  });

  app.post('/api/disconnectStrava', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['strava'] },
    schema: {
      summary: 'End the link; tokens, activities and the points from them are deleted',
      response: { 200: z.object({ success: z.literal(true), message: z.string() }) },
    },
    handler: async (request) => strava.service.disconnect(callerOf(request).userId),
  });

  app.get('/api/users/:uid/strava', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Own link to Strava',
      response: { 200: stravaStatusSchema },
    },
    handler: async (request) => strava.service.status(ownerOf(request).userId),
  });

  app.get('/api/strava/operations', {
    config: { access: 'super_admin' },
    schema: {
      summary: 'State, quota, webhook and work of the whole connection',
      response: { 200: stravaOperationsSchema },
    },
    handler: async () => strava.operations.status(),
  });

  app.put('/api/strava/operations', {
    config: { access: 'super_admin', stepUp: true, limits: ['write'] },
    schema: {
      summary: 'Pause or resume all reading from Strava',
      body: z.strictObject({ paused: z.boolean() }),
      response: { 200: stravaOperationsSchema },
    },
    handler: async (request) => {
      const { userId: actorId } = callerOf(request);
      return strava.operations.pause({ actorId, paused: request.body.paused });
    },
  });

  app.post('/api/strava/subscription', {
    config: { access: 'super_admin', stepUp: true, limits: ['write'] },
    schema: {
      summary: 'Ask Strava now whether it calls us, and subscribe if not',
      response: { 200: stravaOperationsSchema },
    },
    handler: async () => strava.operations.checkWebhook(),
  });
}
