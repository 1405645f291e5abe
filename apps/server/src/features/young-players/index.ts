import type { ConsentsService } from '#features/consents/index.ts';
import type { ErasuresService } from '#features/erasures/index.ts';
import type { ExportsService } from '#features/exports/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { deleteMails } from '#platform/jobs/jobs.repository.ts';
import { createGuardianRequests } from './guardian-requests.service.ts';
import { findGuardian } from './guardians.repository.ts';
import { guardiansRoutes } from './guardians.routes.ts';
import { createGuardiansService } from './guardians.service.ts';
import { youngPlayersRoutes } from './young-players.routes.ts';
import { createYoungPlayersService, type YoungPlayersService } from './young-players.service.ts';

export type { YoungPlayersService } from './young-players.service.ts';

export function createYoungPlayers(
  platform: Platform,
  needs: { consents: ConsentsService; exports: ExportsService; erasures: ErasuresService },
): Feature & { service: YoungPlayersService } {
  const { storage } = platform;
  const youngPlayers = createYoungPlayersService({ ...platform, consents: needs.consents });
  const requests = createGuardianRequests({ ...platform, youngPlayers });
  const guardians = createGuardiansService({ ...platform, ...needs, youngPlayers });
  return {
    name: 'young-players',
    operations: {
      // A guardian without an account: authorised by a link's token, and requests for a new link.
      'POST /api/guardian/decision': 'public',
      'POST /api/guardian/erasure': 'public',
      'POST /api/guardian/exports': 'public',
      'POST /api/guardian/link': 'public',
      'POST /api/guardian/view': 'public',
      'PUT /api/members/{memberId}/ageBand': 'elder, confirmed',
      'POST /api/members/{memberId}/guardianLink': 'elder, confirmed',
      'GET /api/members/{memberId}/youngPlayer': 'elder',
      'PUT /api/users/{uid}/ageBand': 'signed-in, own account',
      'POST /api/users/{uid}/ageBand/review': 'signed-in, own account',
      'POST /api/users/{uid}/guardianRequest': 'signed-in, own account',
      'GET /api/users/{uid}/youngPlayer': 'signed-in, own account',
      'GET /api/youngPlayersMode': 'super_admin',
      'PUT /api/youngPlayersMode': 'super_admin, confirmed',
    },
    /** The guardian's address belongs to the child's account, and is deleted with it. A link's token is not exported. */
    personalData: {
      tables: [
        { table: 'age_bands', owner: 'user_id', key: 'user_id' },
        { table: 'guardians', owner: 'user_id', key: 'user_id' },
        { table: 'guardian_links', owner: 'user_id', key: 'token_hash', omit: ['token_hash'] },
      ],
      async erase(tx, userId) {
        const guardian = await findGuardian(tx, userId);
        if (guardian) await deleteMails(tx, guardian.email);
      },
    },
    rateLimits: {
      /** of one player: a corrected address, or a mail that did not arrive */
      'guardian-ask': { points: 5, duration: 86_400 },
      /** by address: two classes behind one router */
      'guardian-ask-address': { points: 100, duration: 86_400 },
      /** of one guardian's address, over all callers */
      'guardian-mail': { points: 5, duration: 86_400 },
      /** by address: a guardian on the page, and far too few to guess a token */
      'guardian-page': { points: 60, duration: 900 },
      /** of one elder */
      'guardian-link': { points: 40, duration: 86_400 },
    },
    service: youngPlayers,
    routes(app) {
      youngPlayersRoutes(app, { youngPlayers });
      guardiansRoutes(app, { requests, guardians, youngPlayers, storage });
    },
  };
}
