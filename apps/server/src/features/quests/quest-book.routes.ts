import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { questSchema } from '@goreal/domain/quests/quest';
import { NEW_QUEST, questFormSchema } from '@goreal/domain/quests/quest-form';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { QuestBook } from './quest-book.ts';

/** The elders' side of quests (specification 2, 'Quests: table, create and edit modals'). */
export function questBookRoutes(app: App, { questBook }: { questBook: QuestBook }): void {
  app.get('/api/questBook', {
    config: { access: 'elder' },
    schema: {
      summary: 'Every quest of every guild, newest first',
      querystring: pageQuery(50).extend({ guild: z.enum(GUILD_IDS).optional() }),
      response: { 200: pageOf(questSchema) },
    },
    handler: async (request) => questBook.page(request.query),
  });

  app.post('/api/questBook', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Fill a book without quests with the opening ones, five for each guild',
      response: { 201: z.object({ items: z.array(questSchema) }) },
    },
    handler: async (request) => ({ items: await questBook.begin(callerOf(request).userId) }),
  });

  app.post('/api/quests', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Create a quest; its guild sees it at once',
      body: questFormSchema.extend({
        isDaily: questFormSchema.shape.isDaily.default(NEW_QUEST.isDaily),
        minutes: questFormSchema.shape.minutes.default(NEW_QUEST.minutes),
      }),
      response: { 201: questSchema },
    },
    handler: async (request) => questBook.create(callerOf(request).userId, request.body),
  });

  app.patch('/api/quests/:questId', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Change a quest, or open and close it',
      params: z.object({ questId: z.uuid() }),
      body: questFormSchema.partial().extend({ isActive: z.boolean().optional() }),
      response: { 200: questSchema },
    },
    handler: async (request) => {
      const { questId } = request.params;
      return questBook.change(callerOf(request).userId, { questId, change: request.body });
    },
  });
}
