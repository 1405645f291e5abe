import { userIdSchema } from '@goreal/domain/accounts/user-id';
import { appealTextSchema, reasonSchema } from '@goreal/domain/appeals/appeal';
import { APPEAL_VERDICTS, ownMuteSchema } from '@goreal/domain/chat/guild-chat';
import { muteSchema } from '@goreal/domain/moderation/queue';
import { newMuteSchema } from '@goreal/domain/moderation/report';
import { z } from 'zod';
import { callerOf, ownerOf, ownParams } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { MutesService } from './mutes.service.ts';

const muteParams = z.object({ muteId: z.uuid() });

/** Mutes with an expiry, and their appeals. */
export function mutesRoutes(app: App, { mutes }: { mutes: MutesService }): void {
  app.get('/api/moderation/mutes', {
    config: { access: 'elder' },
    schema: {
      summary: 'Mutes: active, appealed, or all',
      tags: ['moderation'],
      querystring: pageQuery(20).extend({
        filter: z.enum(['standing', 'appeals', 'all']).default('standing'),
        userId: userIdSchema.optional(),
      }),
      response: { 200: pageOf(muteSchema) },
    },
    handler: async (request) => mutes.page(request.query),
  });

  app.post('/api/moderation/mutes', {
    config: { access: 'elder' },
    schema: {
      summary: 'Mute a player for some minutes, with a reason',
      tags: ['moderation'],
      body: newMuteSchema,
      response: { 201: muteSchema },
    },
    handler: async (request) => {
      const mute = await mutes.mute({ elder: callerOf(request), ...request.body });
      return mute;
    },
  });

  app.post('/api/moderation/mutes/:muteId/lift', {
    config: { access: 'elder' },
    schema: {
      summary: 'End a mute before its time',
      tags: ['moderation'],
      params: muteParams,
      body: z.strictObject({ reason: reasonSchema }),
      response: { 200: muteSchema },
    },
    handler: async (request) =>
      mutes.lift({ elder: callerOf(request), ...request.params, ...request.body }),
  });

  app.post('/api/moderation/mutes/:muteId/answer', {
    config: { access: 'elder' },
    schema: {
      summary: 'Answer an appeal: the mute is kept or lifted',
      tags: ['moderation'],
      params: muteParams,
      body: z.strictObject({ verdict: z.enum(APPEAL_VERDICTS), answer: reasonSchema }),
      response: { 200: muteSchema },
    },
    handler: async (request) =>
      mutes.answer({ elder: callerOf(request), ...request.params, ...request.body }),
  });

  app.post('/api/users/:uid/mutes/:muteId/appeal', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Ask an elder to look at the own mute again, once',
      tags: ['moderation'],
      params: muteParams.extend(ownParams.shape),
      body: z.strictObject({ text: appealTextSchema }),
      response: { 200: ownMuteSchema },
    },
    handler: async (request) => {
      const { muteId } = request.params;
      const { userId } = ownerOf(request);
      return mutes.appeal({ userId, muteId, text: request.body.text });
    },
  });
}
