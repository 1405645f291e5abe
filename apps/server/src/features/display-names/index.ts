import type { AccountsService } from '#features/accounts/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { countWaitingNames } from './display-names.repository.ts';
import { displayNamesRoutes } from './display-names.routes.ts';
import { createDisplayNamesService } from './display-names.service.ts';

export function createDisplayNames(
  platform: Platform,
  needs: { accounts: Pick<AccountsService, 'renameIn' | 'barNameIn' | 'allowNameIn'> },
): Feature {
  const displayNames = createDisplayNamesService({ ...platform, ...needs });
  return {
    name: 'display-names',
    tag: 'moderation',
    operations: {
      'POST /api/members/{memberId}/name/keep': 'elder',
      'POST /api/members/{memberId}/name/remove': 'elder',
      'GET /api/moderation/names': 'elder',
      'POST /api/nameReports': 'member, closed while restricted, ids',
    },
    personalData: {
      tables: [{ table: 'name_reports', owner: 'reporter_id', key: 'report_id' }],
      mentions: {
        'name_reports.user_id': 'whose name someone else reported; goes with either account',
      },
    },
    waiting: {
      names: { of: 'reported display names', count: (connection) => countWaitingNames(connection) },
    },
    rateLimits: { 'name-report': { points: 20, duration: 24 * 3600 } },
    routes: (app) => displayNamesRoutes(app, { displayNames }),
  };
}
