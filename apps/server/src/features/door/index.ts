import type { AccountsService } from '#features/accounts/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { doorRoutes } from './door.routes.ts';
import { createDoorService, type DoorService } from './door.service.ts';
import { createFirstOperator, type FirstOperator } from './first-operator.ts';

export type { DoorService } from './door.service.ts';

export function createDoor(
  platform: Platform,
  { accounts }: { accounts: Pick<AccountsService, 'chooseGuild' | 'grantRoleIn' | 'profileOf'> },
): Feature & { service: DoorService; firstOperator: FirstOperator } {
  const firstOperator = createFirstOperator({ ...platform, accounts });
  const service = createDoorService({ ...platform, accounts, firstOperator });
  return {
    name: 'door',
    personalData: {
      name: 'door',
      tables: [{ table: 'invited_people', owner: 'user_id', key: 'user_id' }],
      mentions: {
        'invitations.created_by': 'who invites; emptied with the account, the invitation stays',
      },
    },
    rateLimits: {
      /** by address: each registration page asks once */
      door: { points: 600, duration: 300 },
      /** by address: a class that opens one link behind one router, and still far too few to guess a code */
      'invitation-offer': { points: 200, duration: 900 },
    },
    service,
    firstOperator,
    routes: (app) => doorRoutes(app, { door: service }),
  };
}
