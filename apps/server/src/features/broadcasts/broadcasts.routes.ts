import { userIdSchema } from '@goreal/domain/accounts/user-id';
import {
  BROADCAST_TARGETS,
  notificationLogSchema,
  recipientSchema,
  sendPushNotificationResultSchema,
  sendPushNotificationSchema,
} from '@goreal/domain/broadcasts/broadcast';
import { broadcastMessages } from '@goreal/domain/broadcasts/broadcasts.messages';
import { callableErrorBodySchema } from '@goreal/domain/errors/error-body';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import { callableBody } from '#platform/http/callable-body.ts';
import type { App } from '#platform/http/http-server.ts';
import type { BroadcastsService } from './broadcasts.service.ts';

/** Broadcasts of elders, and their history (specification 2 and 7). */
export function broadcastsRoutes(
  app: App,
  { broadcasts }: { broadcasts: BroadcastsService },
): void {
  app.post('/api/sendPushNotification', {
    config: {
      access: 'elder',
      refusals: {
        signedOut: broadcastMessages.unauthenticated,
        role: broadcastMessages.permissionDenied,
      },
      errorForm: 'callable',
      limits: ['broadcast'],
      longLived: true,
    },
    schema: {
      summary: 'Send a notification to all, a guild or one person, now or at a time (callable)',
      body: callableBody(sendPushNotificationSchema),
      response: {
        200: z.object({ result: sendPushNotificationResultSchema }),
        '4xx': callableErrorBodySchema,
      },
    },
    handler: async (request) => ({
      result: await broadcasts.send(callerOf(request).userId, request.body.data),
    }),
  });

  app.get('/api/notificationLogs', {
    config: { access: 'elder' },
    schema: {
      summary: 'The last 20 broadcasts with their figures',
      response: { 200: z.object({ items: z.array(notificationLogSchema) }) },
    },
    handler: async () => ({ items: await broadcasts.history() }),
  });

  app.post('/api/notificationLogs/:id/cancel', {
    config: { access: 'elder' },
    schema: {
      summary: 'Cancel a scheduled broadcast',
      params: z.object({ id: z.uuid() }),
      response: { 204: z.null() },
    },
    handler: async (request) => {
      await broadcasts.cancel(callerOf(request).userId, request.params.id);
    },
  });

  app.get('/api/notificationAudience', {
    config: { access: 'elder' },
    schema: {
      summary: 'How many people and devices a broadcast would reach now',
      querystring: z.object({
        target: z.enum(BROADCAST_TARGETS),
        targetGuild: z.enum(GUILD_IDS).optional(),
        targetUserId: userIdSchema.optional(),
      }),
      response: { 200: z.object({ people: z.int(), devices: z.int() }) },
    },
    handler: async (request) => {
      const { target, targetGuild, targetUserId } = request.query;
      return broadcasts.audience({
        target,
        target_guild: targetGuild ?? null,
        target_user_id: targetUserId ?? null,
      });
    },
  });

  app.get('/api/notificationRecipients', {
    config: { access: 'elder' },
    schema: {
      summary: 'People by name or address, at most ten',
      querystring: z.object({ query: z.string().max(100) }),
      response: { 200: z.object({ items: z.array(recipientSchema) }) },
    },
    handler: async (request) => ({ items: await broadcasts.search(request.query.query) }),
  });
}
