import type { FactorsService } from '#features/factors/index.ts';
import type { SignInsService } from '#features/sign-ins/index.ts';
import type { EntranceRules } from '#platform/auth/admission.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { identitiesRoutes } from './identities.routes.ts';
import { createIdentitiesService } from './identities.service.ts';
import { createProviders } from './providers.ts';

export { PROVIDER_CALLS } from './providers.ts';

export function createIdentities(
  platform: Platform,
  others: {
    signIns: Pick<SignInsService, 'attempted' | 'proven'>;
    factors: Pick<FactorsService, 'awaited'>;
    rules: EntranceRules;
  },
): Feature {
  const providers = createProviders(platform);
  const identities = createIdentitiesService({ ...platform, ...others, providers });
  return {
    name: 'identities',
    operations: {
      // Sign-in by an external service: answer and start.
      'POST /api/identityProviders/answer': 'public',
      'POST /api/identityProviders/{providerId}/start': 'public',
      'GET /api/users/{uid}/identities': 'signed-in, own account',
      'POST /api/users/{uid}/identities': 'signed-in, own account, confirmed',
      'DELETE /api/users/{uid}/identities/{id}': 'signed-in, own account, confirmed',
    },
    personalData: {
      tables: [{ table: 'identities', owner: 'user_id', key: 'identity_id', omit: ['subject'] }],
    },
    rateLimits: {
      /** by address: a class behind one router; each makes one call to the provider, and stores nothing */
      'identity-start': { points: 120, duration: 300 },
      /** by address: each makes a call to the provider */
      'identity-answer': { points: 120, duration: 300 },
    },
    routes: (app) => identitiesRoutes(app, { identities }),
  };
}
