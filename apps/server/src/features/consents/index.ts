export { consentingAmong, hasConsent, hasWithdrawn } from './consents.repository.ts';
export type { ConsentsService } from './consents.service.ts';
export { createConsents } from './feature.ts';
