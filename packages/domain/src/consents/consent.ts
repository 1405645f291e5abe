import { z } from 'zod';
import { CONSENT_PURPOSES, CONSENT_VERSIONS, type ConsentPurpose } from './purpose.ts';

export const consentPurposeSchema = z.enum(CONSENT_PURPOSES);

/** How one purpose stands for a person. `granted` is false for consents to an older version. */
export const consentSchema = z.object({
  purpose: consentPurposeSchema,
  granted: z.boolean(),
  version: z.string().describe('version of the text as it stands now'),
  changedAt: z.iso.datetime().nullable().describe('of the last word, null when never asked'),
});
export type Consent = z.infer<typeof consentSchema>;

/** One line of the log: what was said, to which version, when. */
export const consentEntrySchema = z.object({
  purpose: consentPurposeSchema,
  granted: z.boolean(),
  version: z.string(),
  recordedAt: z.iso.datetime(),
});
export type ConsentEntry = z.infer<typeof consentEntrySchema>;

/** The body that records a word: `version` is the one the person read. */
export const consentWordSchema = z.strictObject({ granted: z.boolean(), version: z.string() });

/** Whether a stored word still counts as a consent. */
export function isConsent(word: {
  purpose: ConsentPurpose;
  granted: boolean;
  version: string;
}): boolean {
  return word.granted && word.version === CONSENT_VERSIONS[word.purpose];
}
