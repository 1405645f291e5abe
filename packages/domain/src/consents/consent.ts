import { z } from 'zod';
import {
  CONSENT_PURPOSES,
  CONSENT_VERSIONS,
  GUARDIAN_PURPOSE,
  type LoggedPurpose,
} from './purpose.ts';

/** Maximum grants of one purpose a day, because log entries are never deleted. A withdrawal is never refused. */
export const CONSENT_GRANTS_PER_DAY = 20;

export const consentPurposeSchema = z.enum(CONSENT_PURPOSES);

/** A person's consent to one purpose. `granted` is false for a consent to an older version. */
export const consentSchema = z.object({
  purpose: consentPurposeSchema,
  granted: z.boolean(),
  version: z.string().describe('current version of the text'),
  changedAt: z.iso.datetime().nullable().describe('of the last word, null when never asked'),
});
export type Consent = z.infer<typeof consentSchema>;

/** One line of the log: the decision, the text's version and the time. */
export const consentEntrySchema = z.object({
  purpose: z.enum([...CONSENT_PURPOSES, GUARDIAN_PURPOSE]),
  granted: z.boolean(),
  version: z.string(),
  recordedAt: z.iso.datetime(),
  guardianEmail: z.string().optional().describe('who decided, where it was not the owner'),
});
export type ConsentEntry = z.infer<typeof consentEntrySchema>;

/** Body that records a decision: `version` is the text that the person read. */
export const consentDecisionSchema = z.strictObject({ granted: z.boolean(), version: z.string() });

/** Whether a stored decision is a valid consent to the present text. */
export function isConsent(word: {
  purpose: LoggedPurpose;
  granted: boolean;
  version: string;
}): boolean {
  return word.granted && word.version === CONSENT_VERSIONS[word.purpose];
}
