import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { questTitles } from './quest-book.repository.ts';
import { questBookRoutes } from './quest-book.routes.ts';
import { createQuestBook } from './quest-book.ts';
import { createQuestNews } from './quest-news.ts';
import { questsRoutes } from './quests.routes.ts';
import { createQuestsService, type QuestsNeeds, type QuestsService } from './quests.service.ts';

export { OPENING_BOOK } from './opening-book.seed.ts';
export { fillEmptyBook } from './quest-book.repository.ts';
export {
  clearPersonalQuests,
  closePersonalQuest,
  insertPersonalQuest,
} from './quests.repository.ts';
export { createQuestsService, type QuestsService } from './quests.service.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'quests.announce': NoPayload;
  }
}

export function createQuests(
  platform: Platform,
  needs: QuestsNeeds,
): Feature & { service: QuestsService } {
  const service = createQuestsService({ ...platform, ...needs });
  const news = createQuestNews({
    ...platform,
    notifyDueAt: (time) => platform.jobs.send('quests.announce', {}, { at: time }),
  });
  const questBook = createQuestBook({ ...platform, news });
  return {
    name: 'quests',
    operations: {
      'GET /api/questBook': 'elder',
      'POST /api/questBook': 'elder',
      'GET /api/quests': 'member',
      'POST /api/quests': 'elder',
      'GET /api/quests/{questId}': 'member',
      'PATCH /api/quests/{questId}': 'elder',
      'GET /api/users/{uid}/activeQuests': 'signed-in',
      'PUT /api/users/{uid}/activeQuests/{questId}': 'member',
    },
    personalData: {
      tables: [{ table: 'acceptances', owner: 'user_id', key: 'acceptance_id' }],
    },
    auditSubjects: { quest: questTitles },
    service,
    routes(app) {
      questsRoutes(app, { quests: service });
      questBookRoutes(app, { questBook });
    },
    jobs(jobs) {
      jobs.repeat('quests.announce', '* * * * *', () => news.notifyDue());
      // Work that a killed process left unfinished continues at the next start.
      void jobs.send('quests.announce', {});
    },
  };
}
