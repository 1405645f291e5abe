import { MODERATION_LIMITS } from '@goreal/domain/moderation/report';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { countWaiting } from './moderation.repository.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { createModerationService } from './moderation.service.ts';
import { createWordList, type WordList } from './word-list.ts';

export type { WordList } from './word-list.ts';

export function createModeration(platform: Platform): Feature & Pick<WordList, 'screen'> {
  const words = createWordList(platform);
  const moderation = createModerationService(platform);
  return {
    name: 'moderation',
    operations: {
      'POST /api/guildChats/{guild}/messages/{messageId}/reports':
        'signed-in, closed while restricted',
      'GET /api/moderation/guildChats': 'elder',
      'PATCH /api/moderation/guildChats/{guild}': 'elder',
      'POST /api/moderation/messages/{messageId}/delete': 'elder',
      'POST /api/moderation/messages/{messageId}/keep': 'elder',
      'GET /api/moderation/queue': 'elder',
      'GET /api/moderation/words': 'elder',
      'POST /api/moderation/words': 'super_admin',
      'DELETE /api/moderation/words/{word}': 'super_admin',
    },
    personalData: {
      tables: [{ table: 'chat_reports', owner: 'reporter_id', key: 'message_id' }],
      mentions: {
        'chat_words.listed_by': 'the bare id of the operator who listed a word',
      },
    },
    waiting: {
      messages: { of: 'reported or hidden messages of the guild chats', count: countWaiting },
    },
    rateLimits: { 'chat-report': { points: MODERATION_LIMITS.reportsPerDay, duration: 86_400 } },
    screen: words.screen,
    routes: (app) => moderationRoutes(app, { moderation, words }),
  };
}
