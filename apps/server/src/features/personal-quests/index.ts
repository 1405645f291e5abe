import type { ScreenText } from '@goreal/domain/moderation/word-list';
import { PERSONAL_QUESTS } from '@goreal/domain/personal-quests/personal-quest';
import { clearPersonalQuests } from '#features/quests/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { countPending, proposalTitles } from './personal-quests.repository.ts';
import { personalQuestsRoutes } from './personal-quests.routes.ts';
import { createPersonalQuestsService } from './personal-quests.service.ts';

export function createPersonalQuests(
  platform: Platform,
  { screen }: { screen: ScreenText },
): Feature {
  const personalQuests = createPersonalQuestsService({ ...platform, screen });
  return {
    name: 'personal-quests',
    operations: {
      'GET /api/personalQuests': 'member',
      'POST /api/personalQuests': 'member, closed while restricted',
      'GET /api/personalQuests/pending': 'elder',
      'DELETE /api/personalQuests/{id}': 'member',
      'POST /api/personalQuests/{id}/approve': 'elder',
      'POST /api/personalQuests/{id}/reject': 'elder',
    },
    personalData: {
      tables: [{ table: 'personal_quests', owner: 'user_id', key: 'proposal_id' }],
      mentions: {
        'personal_quests.decided_by': 'the elder who decided; the proposal is the player’s',
        'quests.owner_id': 'the same quest in the book; its words are emptied with the account',
      },
      erase: clearPersonalQuests,
    },
    auditSubjects: { 'personal-quest': proposalTitles },
    waiting: { personalQuests: { of: 'proposed personal quests', count: countPending } },
    rateLimits: { 'personal-quest': { points: PERSONAL_QUESTS.perDay, duration: 86_400 } },
    routes: (app) => personalQuestsRoutes(app, { personalQuests }),
  };
}
