import { notificationSchema, readMarkSchema } from '@goreal/domain/notifications/notification';
import { INBOX_FILTERS } from '@goreal/domain/notifications/notification-kind';
import { z } from 'zod';
import { ownerOf, ownParams } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { NotificationsService } from './notifications.service.ts';

const notificationParams = ownParams.extend({ id: z.uuid() });

export function notificationsRoutes(
  app: App,
  { notifications }: { notifications: NotificationsService },
): void {
  app.get('/api/users/:uid/notifications', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Inbox, newest first',
      querystring: pageQuery(20).extend({ filter: z.enum(INBOX_FILTERS).default('all') }),
      response: {
        200: pageOf(notificationSchema).extend({
          total: z.int(),
          unread: z.int(),
          ceremonies: z
            .array(notificationSchema)
            .optional()
            .describe('of the first page: older ones whose ceremony was not shown yet'),
        }),
      },
    },
    handler: async (request) =>
      notifications.page({ userId: ownerOf(request).userId, ...request.query }),
  });

  app.patch('/api/users/:uid/notifications', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Mark all notifications read',
      body: readMarkSchema,
      response: { 200: z.object({ changed: z.int() }) },
    },
    handler: async (request) => ({ changed: await notifications.readAll(ownerOf(request).userId) }),
  });

  app.patch('/api/users/:uid/notifications/:id', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['notification'] },
    schema: {
      summary: 'Mark one notification read',
      params: notificationParams,
      body: readMarkSchema,
      response: { 200: notificationSchema },
    },
    handler: async (request) => notifications.read(ownerOf(request).userId, request.params.id),
  });

  app.post('/api/users/:uid/notifications/:id/ceremony', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['notification'] },
    schema: {
      summary: 'Claim a ceremony; granted to the first device only',
      params: notificationParams,
      response: { 200: z.object({ granted: z.boolean(), notification: notificationSchema }) },
    },
    handler: async (request) =>
      notifications.claimCeremony(ownerOf(request).userId, request.params.id),
  });
}
