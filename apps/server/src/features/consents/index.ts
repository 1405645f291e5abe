import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { consentsRoutes } from './consents.routes.ts';
import { type ConsentsService, createConsentsService } from './consents.service.ts';

export { consentingAmong, hasConsent } from './consents.repository.ts';
export type { ConsentsService } from './consents.service.ts';

export function createConsents(platform: Platform): Feature & { service: ConsentsService } {
  const service = createConsentsService(platform);
  return {
    name: 'consents',
    operations: {
      'GET /api/users/{uid}/consents': 'signed-in, own account',
      'PUT /api/users/{uid}/consents/{purpose}': 'signed-in, own account',
    },
    personalData: {
      tables: [
        { table: 'consents', owner: 'user_id', key: 'purpose' },
        { table: 'consent_entries', owner: 'user_id', key: 'entry_id' },
      ],
    },
    service,
    routes: (app) => consentsRoutes(app, { consents: service }),
  };
}
