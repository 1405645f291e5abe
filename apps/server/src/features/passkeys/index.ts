import type { SignInsService } from '#features/sign-ins/index.ts';
import type { EntranceRules } from '#platform/auth/admission.ts';
import { pruneChallenges } from '#platform/auth/passkeys.repository.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { createChallenges } from './challenges.ts';
import { createPasskeyProofs } from './passkey-proofs.ts';
import { passkeysRoutes } from './passkeys.routes.ts';
import { createPasskeysService } from './passkeys.service.ts';
import { createWebAuthn } from './web-authn.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'passkeys.prune': NoPayload;
  }
}

export function createPasskeys(
  platform: Platform,
  {
    signIns,
    rules,
  }: { signIns: Pick<SignInsService, 'attempted' | 'proven'>; rules: EntranceRules },
): Feature {
  const { clock, config, database } = platform;
  const challenges = createChallenges({ config, clock });
  const webAuthn = createWebAuthn({ config, challenges });
  const parts = { ...platform, challenges, webAuthn };
  const passkeys = createPasskeysService(parts);
  return {
    name: 'passkeys',
    operations: {
      // Sign-in by a passkey: challenge and answer.
      'POST /api/passkeys/challenge': 'public',
      'POST /api/passkeys/signIn': 'public',
      'POST /api/users/{uid}/confirmation/challenge': 'signed-in, own account',
      'POST /api/users/{uid}/confirmation/passkey': 'signed-in, own account',
      'GET /api/users/{uid}/passkeys': 'signed-in, own account',
      'POST /api/users/{uid}/passkeys': 'signed-in, own account, confirmed',
      'POST /api/users/{uid}/passkeys/challenge': 'signed-in, own account, confirmed',
      'DELETE /api/users/{uid}/passkeys/{id}': 'signed-in, own account, confirmed',
      'PUT /api/users/{uid}/passkeys/{id}/name': 'signed-in, own account, confirmed',
    },
    personalData: {
      tables: [
        {
          table: 'passkeys',
          owner: 'user_id',
          key: 'passkey_id',
          omit: ['credential_id', 'public_key', 'sign_count'],
        },
      ],
    },
    rateLimits: {
      /** by address: each view of the sign-in page requests one; nothing is stored for it */
      'passkey-challenge': { points: 600, duration: 300 },
      /** by address: a class behind one router; signatures cannot be guessed */
      'passkey-sign-in': { points: 200, duration: 300 },
      'passkey-confirmation': { points: 90, ofSession: 30, duration: 300 },
    },
    jobs(jobs) {
      jobs.repeat('passkeys.prune', '29 3 * * *', () => pruneChallenges(database, clock.now()));
    },
    routes(app) {
      const { securityLog } = app;
      const proofs = createPasskeyProofs({ ...parts, signIns, rules, securityLog });
      passkeysRoutes(app, { passkeys, proofs });
    },
  };
}
