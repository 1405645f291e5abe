import { decayOutlookSchema, decaySwitchSchema } from '@goreal/domain/decay/decay-outlook';
import { z } from 'zod';
import { callerOf, ownerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { DecayService } from './decay.service.ts';

export function decayRoutes(app: App, { decay }: { decay: DecayService }): void {
  app.get('/api/users/:uid/decay', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Whether and when the own AURA fades',
      response: { 200: decayOutlookSchema },
    },
    handler: async (request) => decay.outlook(ownerOf(request).userId),
  });

  app.get('/api/decay', {
    config: { access: 'super_admin' },
    schema: {
      summary: 'Whether AURA fades',
      response: { 200: decaySwitchSchema },
    },
    handler: async () => decay.state(),
  });

  app.put('/api/decay', {
    config: { access: 'super_admin', limits: ['write'] },
    schema: {
      summary: 'Switch decay on or off',
      body: z.strictObject({ isOn: z.boolean() }),
      response: { 200: decaySwitchSchema },
    },
    handler: async (request) =>
      decay.set({ isOn: request.body.isOn, actorId: callerOf(request).userId }),
  });
}
