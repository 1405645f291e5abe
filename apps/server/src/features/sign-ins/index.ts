import {
  PROVEN_SIGN_INS_PER_DAY,
  REFUSED_SIGN_INS_KEPT_PER_DAY,
  SIGN_INS_KEPT_PER_DAY,
} from '@goreal/domain/accounts/sign-in-log';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { signInsRoutes } from './sign-ins.routes.ts';
import { createSignInsService, type SignInsService } from './sign-ins.service.ts';

export type { SignInsService } from './sign-ins.service.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'sign-ins.prune': NoPayload;
  }
}

export function createSignIns(platform: Platform): Feature & { service: SignInsService } {
  const service = createSignInsService(platform);
  return {
    name: 'sign-ins',
    operations: {
      'GET /api/signIns': 'super_admin, confirmed',
      'GET /api/users/{uid}/signIns': 'signed-in, own account',
    },
    personalData: {
      tables: [{ table: 'sign_ins', owner: 'user_id', key: 'sign_in_id' }],
    },
    rateLimits: {
      /** by account */
      'sign-in-proven': { points: PROVEN_SIGN_INS_PER_DAY, duration: 86_400 },
      /** by account: the log leaves out what is beyond these two */
      'sign-in-kept': { points: SIGN_INS_KEPT_PER_DAY, duration: 86_400 },
      'sign-in-refused': { points: REFUSED_SIGN_INS_KEPT_PER_DAY, duration: 86_400 },
    },
    service,
    routes: (app) => signInsRoutes(app, { signIns: service }),
    jobs(jobs) {
      jobs.repeat('sign-ins.prune', '17 3 * * *', () => service.prune());
    },
  };
}
