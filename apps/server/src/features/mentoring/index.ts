import { MENTORING } from '@goreal/domain/mentoring/mentorship';
import type { ScreenText } from '@goreal/domain/moderation/word-list';
import type { StreaksService } from '#features/streaks/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { mentoringRoutes } from './mentoring.routes.ts';
import { createMentoringService } from './mentoring.service.ts';

export function createMentoring(
  platform: Platform,
  needs: {
    streaks: StreaksService;
    screen: ScreenText;
  },
): Feature {
  const mentoring = createMentoringService({ ...platform, ...needs });
  return {
    name: 'mentoring',
    operations: {
      'POST /api/mentorships': 'member, closed while restricted, ids',
      'DELETE /api/mentorships/{id}': 'member',
      'POST /api/mentorships/{id}/accept': 'member, closed while restricted',
      'POST /api/mentorships/{id}/decline': 'member, closed while restricted',
      'POST /api/mentorships/{id}/encouragements': 'member, closed while restricted',
      'GET /api/mentorships/{id}/journey': 'member, closed while restricted',
      'GET /api/users/{uid}/mentoring': 'member',
      'GET /api/users/{uid}/mentoring/candidates': 'member, closed while restricted',
    },
    personalData: {
      tables: [
        { table: 'mentorships', owner: 'mentor_id', key: 'mentorship_id' },
        { table: 'encouragements', owner: 'mentor_id', key: 'encouragement_id' },
      ],
      mentions: {
        'mentorships.apprentice_id':
          'belongs to the mentor who invited; goes by cascade with either account',
      },
    },
    rateLimits: {
      'mentor-invitation': { points: MENTORING.invitationsPerDay, duration: 86_400 },
    },
    routes: (app) => mentoringRoutes(app, { mentoring }),
  };
}
