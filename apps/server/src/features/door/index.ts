import type { AccountsService } from '#features/accounts/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { revokeInvitationsOf } from './door.repository.ts';
import { doorRoutes } from './door.routes.ts';
import { createDoorService, type DoorService } from './door.service.ts';
import { createFirstOperator, type FirstOperator } from './first-operator.ts';
import { countWaiting } from './newcomers.repository.ts';
import { newcomersRoutes } from './newcomers.routes.ts';
import { createNewcomersService, type NewcomersService } from './newcomers.service.ts';

export type { DoorService } from './door.service.ts';

export function createDoor(
  platform: Platform,
  { accounts }: { accounts: Pick<AccountsService, 'chooseGuild' | 'grantRoleIn' | 'profileOf'> },
): Feature & { service: DoorService; firstOperator: FirstOperator; newcomers: NewcomersService } {
  const firstOperator = createFirstOperator({ ...platform, accounts });
  const service = createDoorService({ ...platform, accounts, firstOperator });
  const newcomers = createNewcomersService({ ...platform, accounts });
  return {
    name: 'door',
    operations: {
      // Called by the registration page, like the offer of an invitation.
      'GET /api/door': 'public',
      'PUT /api/door': 'super_admin, confirmed',
      'GET /api/invitations': 'elder',
      'POST /api/invitations': 'elder, confirmed',
      'POST /api/invitations/offer': 'public',
      'DELETE /api/invitations/{invitationId}': 'elder',
      'GET /api/newcomers': 'elder',
      'POST /api/newcomers/{newcomerId}/admission': 'elder',
      'POST /api/newcomers/{newcomerId}/refusal': 'elder',
      'GET /api/users/{uid}/admission': 'signed-in, own account',
      'POST /api/users/{uid}/admission': 'signed-in, own account',
    },
    personalData: {
      tables: [
        { table: 'invited_people', owner: 'user_id', key: 'user_id' },
        { table: 'newcomers', owner: 'user_id', key: 'user_id', omit: ['refused_by'] },
      ],
      mentions: {
        'invitations.created_by': 'who invites; emptied with the account, the invitation ends',
        'newcomers.refused_by':
          'the elder who refused; emptied with that account, the refusal stays',
      },
      erase: revokeInvitationsOf,
    },
    waiting: { newcomers: { of: 'accounts that wait for an elder', count: countWaiting } },
    rateLimits: {
      /** by address: each view of the registration page sends one */
      door: { points: 600, duration: 300 },
      /** by address: a class behind one router, and far too few to guess a code */
      'invitation-offer': { points: 200, duration: 900 },
    },
    service,
    firstOperator,
    newcomers,
    routes(app) {
      doorRoutes(app, { door: service });
      newcomersRoutes(app, { newcomers });
    },
  };
}
