import { reasonSchema } from '@goreal/domain/appeals/appeal';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { EndSessionsService } from './end-sessions.service.ts';

const body = z.strictObject({ reason: reasonSchema });

/** Routes of operators that end the sessions of one person, or of everybody. */
export function endSessionsRoutes(app: App, { sessions }: { sessions: EndSessionsService }): void {
  app.route({
    method: 'POST',
    url: '/api/members/:memberId/sessions/end',
    config: { access: 'super_admin', stepUp: true, limits: ['end-access'] },
    schema: {
      summary: 'End every session of a member and notify the member by mail',
      tags: ['members'],
      params: z.object({ memberId: z.string().max(100) }),
      body,
      response: { 200: z.object({ done: z.literal(true) }) },
    },
    handler: async (request) => {
      const { memberId } = request.params;
      const { reason } = request.body;
      await sessions.ofMember({ operator: callerOf(request), memberId, reason });
      return { done: true as const };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/sessions/end',
    config: { access: 'super_admin', stepUp: true, limits: ['end-access'] },
    schema: {
      summary: 'End every session of everybody but the one that asks',
      tags: ['members'],
      body,
      response: { 200: z.object({ ended: z.int() }) },
    },
    handler: async (request) => ({
      ended: await sessions.ofEverybody({ operator: callerOf(request), ...request.body }),
    }),
  });
}
