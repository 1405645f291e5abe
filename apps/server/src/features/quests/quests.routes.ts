import { activeQuestSchema, questSchema } from '@goreal/domain/quests/quest';
import { z } from 'zod';
import { callerOf, ownerOf, ownParams } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { QuestsService } from './quests.service.ts';

const questParams = ownParams.extend({ questId: z.uuid() });

export function questsRoutes(app: App, { quests }: { quests: QuestsService }): void {
  app.get('/api/quests', {
    config: { access: 'member', whileRestricted: 'open' },
    schema: {
      summary: 'Active quests of the own guild, the own ones, and closed ones still to hand in',
      response: { 200: z.object({ items: z.array(questSchema) }) },
    },
    handler: async (request) => {
      const { guild, userId } = callerOf(request);
      return { items: await quests.for({ guild: guild ?? '', userId }) };
    },
  });

  app.get('/api/quests/:questId', {
    config: { access: 'member', whileRestricted: 'open' },
    schema: {
      summary: 'A quest of the own guild or an own one, closed ones too',
      params: z.object({ questId: z.uuid() }),
      response: { 200: questSchema },
    },
    handler: async (request) => quests.one(callerOf(request), request.params.questId),
  });

  app.get('/api/users/:uid/activeQuests', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Newest acceptance of each quest',
      response: { 200: z.object({ items: z.array(activeQuestSchema) }) },
    },
    handler: async (request) => ({ items: await quests.activeQuests(ownerOf(request).userId) }),
  });

  app.put('/api/users/:uid/activeQuests/:questId', {
    config: { access: 'member', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Accept a quest',
      params: questParams,
      response: { 200: activeQuestSchema },
    },
    handler: async (request) => {
      const caller = ownerOf(request);
      return quests.accept(caller, request.params.questId);
    },
  });
}
