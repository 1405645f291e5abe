import { activitySchema, staminaSchema } from '@goreal/domain/activities/activity';
import { z } from 'zod';
import { ownerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { JournalService } from './journal.service.ts';

export function activitiesRoutes(app: App, { journal }: { journal: JournalService }): void {
  app.get('/api/users/:uid/stamina', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Own Stamina, tier and distances',
      response: { 200: staminaSchema },
    },
    handler: async (request) => journal.stamina(ownerOf(request).userId),
  });

  app.get('/api/users/:uid/activities', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Own activities, newest first',
      querystring: pageQuery(20),
      response: { 200: pageOf(activitySchema) },
    },
    handler: async (request) => journal.page({ userId: ownerOf(request).userId, ...request.query }),
  });

  app.put('/api/users/:uid/introductions/kael', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Record that Kael’s introduction was seen',
      response: { 200: z.object({ hasMetKael: z.literal(true) }) },
    },
    handler: async (request) => {
      await journal.meetKael(ownerOf(request).userId);
      return { hasMetKael: true as const };
    },
  });
}
