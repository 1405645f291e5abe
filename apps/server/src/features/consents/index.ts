import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { consentsPersonalData } from './consents.personal-data.ts';
import { consentsRoutes } from './consents.routes.ts';
import { type ConsentsService, createConsentsService } from './consents.service.ts';

export { consentingAmong, hasConsent, hasWithdrawn } from './consents.repository.ts';
export type { ConsentsService } from './consents.service.ts';

export function createConsents(platform: Platform): Feature & { service: ConsentsService } {
  const service = createConsentsService(platform);
  return {
    name: 'consents',
    personalData: consentsPersonalData,
    service,
    routes: (app) => consentsRoutes(app, { consents: service }),
  };
}
