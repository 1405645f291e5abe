import { recoverySchema } from '@goreal/domain/accounts/recovery';
import { reasonSchema } from '@goreal/domain/appeals/appeal';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { RecoveryService } from './recovery.service.ts';

/** Elders help users who lost their password where no mail is sent. */
export function recoveryRoutes(app: App, { recovery }: { recovery: RecoveryService }): void {
  app.route({
    method: 'POST',
    url: '/api/members/:memberId/recoveryCode',
    config: { access: 'elder', stepUp: true, limits: ['write', 'recovery-code'] },
    schema: {
      summary: 'A code by which a member sets a new password; only this response contains it',
      tags: ['members'],
      params: z.object({ memberId: z.string().max(100) }),
      body: z.strictObject({ reason: reasonSchema }),
      response: { 201: recoverySchema },
    },
    handler: async (request, reply) => {
      const { memberId } = request.params;
      const { reason } = request.body;
      const made = await recovery.make({ elder: callerOf(request), memberId, reason });
      return reply.status(201).send(made);
    },
  });
}
