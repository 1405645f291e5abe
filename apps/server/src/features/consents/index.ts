export { consentsPersonalData } from './consents.personal-data.ts';
export { consentingAmong, hasConsent, hasWithdrawn } from './consents.repository.ts';
export { consentsRoutes } from './consents.routes.ts';
export {
  type ConsentsService,
  createConsentsService,
} from './consents.service.ts';
