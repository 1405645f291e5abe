import { callableErrorBodySchema } from '@goreal/domain/errors/error-body';
import { pushMessages as messages } from '@goreal/domain/push/push.messages';
import { pushSettingsChangeSchema, pushSettingsSchema } from '@goreal/domain/push/push-settings';
import {
  pushDeviceSchema,
  removePushSubscriptionSchema,
  savePushSubscriptionSchema,
} from '@goreal/domain/push/push-subscription';
import { z } from 'zod';
import { callerOf, ownerOf, ownParams } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { callableBody } from '#platform/http/callable-body.ts';
import type { App } from '#platform/http/http-server.ts';
import type { DevicesService } from './devices.service.ts';
import type { PushSettingsService } from './settings.service.ts';

const deviceParams = ownParams.extend({ id: z.uuid() });
const done = z.object({ success: z.boolean(), message: z.string() });

/** Devices, push settings and tests of the caller (specification 2 and 7). */
export function pushRoutes(
  app: App,
  { devices, settings }: { devices: DevicesService; settings: PushSettingsService },
): void {
  app.post('/api/savePushSubscription', {
    config: {
      access: 'signed-in',
      whileRestricted: 'open',
      errorForm: 'callable',
      limits: ['write'],
    },
    schema: {
      summary: 'Register this device for pushes, or renew it (callable)',
      body: callableBody(savePushSubscriptionSchema),
      response: {
        200: z.object({ result: done.extend({ deviceId: z.uuid() }) }),
        '4xx': callableErrorBodySchema,
      },
    },
    handler: async (request) => {
      const { userId, sessionId } = callerOf(request);
      const { renewal, ...device } = request.body.data;
      const deviceId = await devices.save({ userId, sessionId, ...device, isRenewal: renewal });
      return { result: { success: true, message: messages.saved, deviceId } };
    },
  });

  app.post('/api/removePushSubscription', {
    config: {
      access: 'signed-in',
      whileRestricted: 'open',
      errorForm: 'callable',
      limits: ['write'],
    },
    schema: {
      summary: 'Unregister this device, or all devices of the caller (callable)',
      body: callableBody(removePushSubscriptionSchema),
      response: { 200: z.object({ result: done }), '4xx': callableErrorBodySchema },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      const { removeAll, endpoint } = request.body.data;
      const isAll = removeAll === true || endpoint === undefined;
      await devices.remove(isAll ? { userId } : { userId, endpoint });
      return { result: { success: true, message: isAll ? messages.removedAll : messages.removed } };
    },
  });

  app.get('/api/users/:uid/pushDevices', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Devices that pushes go to, the last seen first',
      response: { 200: z.object({ items: z.array(pushDeviceSchema) }) },
    },
    handler: async (request) => ({ items: await devices.list(ownerOf(request).userId) }),
  });

  app.delete('/api/users/:uid/pushDevices/:id', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Remove one device from pushes',
      params: deviceParams,
      response: { 204: z.null() },
    },
    handler: async (request) => {
      const { userId } = ownerOf(request);
      const removed = await devices.remove({ userId, deviceId: request.params.id });
      if (removed === 0) throw new AppError('not-found');
    },
  });

  app.post('/api/users/:uid/pushDevices/:id/test', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['push-test'] },
    schema: {
      summary: 'Push to one device now; answers the outcome at its push service',
      params: deviceParams,
      response: {
        200: z.object({
          outcome: z.enum(['accepted', 'expired', 'failed']),
          reason: z.string().nullable(),
        }),
      },
    },
    handler: async (request) => devices.test(ownerOf(request).userId, request.params.id),
  });

  app.get('/api/users/:uid/pushSettings', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Own push settings: kinds, quiet hours and daily reminder',
      response: { 200: pushSettingsSchema },
    },
    handler: async (request) => settings.get(ownerOf(request).userId),
  });

  app.route({
    // Pages that were loaded before the update send all of it with PUT; that method goes with the next version.
    method: ['PATCH', 'PUT'],
    url: '/api/users/:uid/pushSettings',
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Change some of the settings; others stay',
      body: pushSettingsChangeSchema,
      response: { 200: pushSettingsSchema },
    },
    handler: async (request) => settings.change(ownerOf(request).userId, request.body),
  });
}
