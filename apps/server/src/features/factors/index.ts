import type { SignInsService } from '#features/sign-ins/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { factorsRoutes } from './factors.routes.ts';
import { createFactorsService, type FactorsService } from './factors.service.ts';

export type { FactorsService } from './factors.service.ts';
export { resealFactors } from './reseal-factors.ts';

export function createFactors(
  platform: Platform,
  { signIns }: { signIns: Pick<SignInsService, 'attempted'> },
): Feature & { service: FactorsService } {
  const { principals } = platform;
  const service = createFactorsService({ ...platform, signInAttempted: signIns.attempted });
  return {
    name: 'factors',
    operations: {
      'GET /api/factorPolicy': 'super_admin',
      'PUT /api/factorPolicy': 'super_admin, confirmed',
      // Needs a session that awaits its second factor.
      'POST /api/signInCode': 'public',
      'POST /api/users/{uid}/confirmation/code': 'signed-in, own account',
      'GET /api/users/{uid}/factors': 'signed-in, own account',
      'POST /api/users/{uid}/factors/backupCodes': 'signed-in, own account, confirmed',
      'POST /api/users/{uid}/factors/totp': 'signed-in, own account, confirmed',
      'DELETE /api/users/{uid}/factors/totp': 'signed-in, own account, confirmed',
      'POST /api/users/{uid}/factors/totp/confirmation': 'signed-in, own account, confirmed',
    },
    personalData: {
      tables: [
        { table: 'totp_factors', owner: 'user_id', key: 'user_id', omit: ['secret', 'last_step'] },
        { table: 'backup_codes', owner: 'user_id', key: 'code_hash', omit: ['code_hash'] },
        { table: 'elders_since', owner: 'user_id', key: 'user_id' },
      ],
    },
    rateLimits: {
      /** by address: far above a class; the call also needs a session that awaits its code */
      'sign-in-code': { points: 100, duration: 300 },
      /**
       * by account, and by known device (`factor-tries.ts`): three of a million codes are valid at a time, so that
       * 30 guesses find one with a probability of 9 in 100,000 a day
       */
      'factor-check': { points: 10, duration: 900 },
      'factor-check-day': { points: 30, duration: 86_400 },
      /** by account and address, or known device: ten of some 10^14 codes are valid, and each try costs a hash */
      'backup-code-check': { points: 10, duration: 900 },
      'backup-code-check-day': { points: 40, duration: 86_400 },
    },
    service,
    routes: (app) => factorsRoutes(app, { factors: service, principals }),
  };
}
