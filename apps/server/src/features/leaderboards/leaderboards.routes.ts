import { resolveGuildId } from '@goreal/domain/guilds/guild-id';
import { boardChoiceSchema } from '@goreal/domain/leaderboards/board-choice';
import { guildRaceSchema } from '@goreal/domain/leaderboards/guild-race';
import {
  boardScopeSchema,
  honorBoardSchema,
  ownPlaceSchema,
} from '@goreal/domain/leaderboards/honor-board';
import { z } from 'zod';
import { callerOf, ownerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { sendSerialised } from '#platform/http/serialised-answer.ts';
import type { GuildRaceService } from './guild-race.service.ts';
import type { LeaderboardsService } from './leaderboards.service.ts';

const scopeQuery = z.object({ scope: boardScopeSchema.default('global') });
const choiceState = z.object({
  choice: boardChoiceSchema,
  pseudonym: z.string().describe('the name shown under a pseudonym, whatever is chosen'),
});

export function leaderboardsRoutes(
  app: App,
  { leaderboards, guildRace }: { leaderboards: LeaderboardsService; guildRace: GuildRaceService },
): void {
  app.get('/api/leaderboards/honor', {
    config: { access: 'member', whileRestricted: 'open' },
    compress: false,
    schema: {
      summary: 'Hall of Honor: the top 50 of all guilds or of the own one, at most 5 s old',
      querystring: scopeQuery,
      response: { 200: honorBoardSchema },
    },
    handler: async (request, reply) => {
      const guild = resolveGuildId(callerOf(request).guild);
      const answer = await leaderboards.board(request.query.scope, guild);
      return sendSerialised({ request, reply, answer });
    },
  });

  app.get('/api/leaderboards/honor/own', {
    config: { access: 'member', whileRestricted: 'open' },
    schema: {
      summary: 'The own place in the Hall of Honor, with three neighbours on either side',
      querystring: scopeQuery,
      response: { 200: ownPlaceSchema },
    },
    handler: async (request) => {
      const { userId, guild } = callerOf(request);
      const { scope } = request.query;
      return leaderboards.ownPlace({ userId, scope, guild: resolveGuildId(guild) });
    },
  });

  app.get('/api/leaderboards/guild_race', {
    config: { access: 'member', whileRestricted: 'open' },
    schema: {
      summary: 'AURA of the three guilds by week, at most ten minutes old',
      response: { 200: guildRaceSchema },
    },
    handler: async () => guildRace.race(),
  });

  app.get('/api/users/:uid/boardChoice', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'How the player appears on the boards: by name, pseudonym or not at all',
      response: { 200: choiceState },
    },
    handler: async (request) => leaderboards.choiceOf(ownerOf(request).userId),
  });

  app.put('/api/users/:uid/boardChoice', {
    config: { access: 'signed-in', whileRestricted: 'closed', limits: ['board-choice'] },
    schema: {
      summary: 'Choose to appear on the boards by name, under a pseudonym, or not at all',
      body: z.strictObject({ choice: boardChoiceSchema }),
      response: { 200: choiceState },
    },
    handler: async (request) => leaderboards.choose(ownerOf(request).userId, request.body.choice),
  });
}
