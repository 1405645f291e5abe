import type { AccountsService } from '#features/accounts/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { deriveKeys } from '#platform/config/keys.ts';
import { membersRoutes } from './members.routes.ts';
import { createMembersService } from './members.service.ts';
import { countSuspensionAppeals } from './suspensions.repository.ts';
import { createSuspensionsService, type SuspensionsService } from './suspensions.service.ts';

export { memberIdsBy } from './members.repository.ts';
export { assertMayActOn, readMember } from './members.service.ts';
export { suspendedAt } from './suspensions.repository.ts';

export function createMembers(
  platform: Platform,
  { accounts }: { accounts: Pick<AccountsService, 'grantRole'> },
): Feature & { suspensions: SuspensionsService } {
  const { config } = platform;
  const members = createMembersService({ ...platform, grantRole: accounts.grantRole });
  const suspensions = createSuspensionsService({
    ...platform,
    appealKeys: deriveKeys(config, 'appeals'),
  });
  return {
    name: 'members',
    operations: {
      'GET /api/members': 'elder',
      'GET /api/members/{memberId}': 'elder',
      'PUT /api/members/{memberId}/role': 'super_admin, confirmed',
      'POST /api/members/{memberId}/suspension': 'elder, confirmed',
      'POST /api/members/{memberId}/suspension/answer': 'elder',
      'POST /api/members/{memberId}/suspension/lift': 'elder, confirmed',
      'POST /api/suspensionAppeals': 'public',
    },
    personalData: {
      tables: [
        { table: 'suspensions', owner: 'user_id', key: 'suspension_id', omit: ['suspended_by'] },
        { table: 'member_names', owner: 'user_id', key: 'user_id' },
      ],
      mentions: {
        'suspensions.suspended_by': 'the bare id of the elder; the record belongs to the member',
      },
    },
    waiting: {
      suspensions: {
        of: 'appeals against suspensions, without an answer',
        count: countSuspensionAppeals,
      },
    },
    suspensions,
    routes: (app) => membersRoutes(app, { members, suspensions }),
  };
}
