import { reasonSchema } from '@goreal/domain/appeals/appeal';
import { ageBandSchema, youngPlayersModeSchema } from '@goreal/domain/young-players/age-band';
import { z } from 'zod';
import { callerOf, memberParams, OWN_ACCOUNT, ownerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { YoungPlayersService } from './young-players.service.ts';

/** The mode for young players, and the age bands of its members. */
export function youngPlayersRoutes(
  app: App,
  { youngPlayers }: { youngPlayers: YoungPlayersService },
): void {
  app.get('/api/youngPlayersMode', {
    config: { access: 'super_admin', whileRestricted: 'open' },
    schema: {
      summary: 'Whether the mode for young players is on',
      response: { 200: youngPlayersModeSchema },
    },
    handler: async () => ({ isOn: await youngPlayers.isOn() }),
  });

  app.put('/api/youngPlayersMode', {
    // Open to operators who have not stated their age, so that they can turn the mode off.
    config: { access: 'super_admin', whileRestricted: 'open', stepUp: true, limits: ['write'] },
    schema: {
      summary: 'Turn the mode for young players on or off',
      body: youngPlayersModeSchema,
      response: { 200: youngPlayersModeSchema },
    },
    handler: async (request) => {
      const { isOn } = request.body;
      await youngPlayers.setMode({ isOn, actorId: callerOf(request).userId });
      return { isOn };
    },
  });

  app.put('/api/users/:uid/ageBand', {
    config: { ...OWN_ACCOUNT, limits: ['write'] },
    schema: {
      summary: 'Set the own age band; only an elder can change it to the older one',
      body: ageBandSchema,
      response: { 200: ageBandSchema },
    },
    handler: async (request) => {
      const { band } = request.body;
      await youngPlayers.declare({ userId: ownerOf(request).userId, band });
      return { band };
    },
  });

  app.post('/api/users/:uid/ageBand/review', {
    config: { ...OWN_ACCOUNT, limits: ['write'] },
    schema: {
      summary: 'Ask an elder to look at the own age band again',
      response: { 204: z.null() },
    },
    handler: async (request) => {
      await youngPlayers.requestAgeReview(ownerOf(request).userId);
    },
  });

  app.put('/api/members/:memberId/ageBand', {
    config: { access: 'elder', stepUp: true, limits: ['write'] },
    schema: {
      summary: 'Set the age band of a member, with a reason for the audit',
      tags: ['members'],
      params: memberParams,
      body: ageBandSchema.extend({ reason: reasonSchema }),
      response: { 200: ageBandSchema },
    },
    handler: async (request) => {
      const { memberId: userId } = request.params;
      const { band, reason } = request.body;
      await youngPlayers.correct({ elder: callerOf(request), userId, band, reason });
      return { band };
    },
  });
}
