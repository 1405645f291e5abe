export {
  type Consent,
  type ConsentEntry,
  consentEntrySchema,
  consentPurposeSchema,
  consentSchema,
  consentWordSchema,
  isConsent,
} from './consent.ts';
export { consentMessages } from './consents.messages.ts';
export { CONSENT_PURPOSES, CONSENT_VERSIONS, type ConsentPurpose } from './purpose.ts';
