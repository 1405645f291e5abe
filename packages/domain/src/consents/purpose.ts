/** What consent is asked for, each on its own (Law 91/2025); nothing is agreed to by default. */
export const CONSENT_PURPOSES = ['account', 'strava', 'strava_sharing', 'push', 'boards'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/**
 * The version of each text as it stands in `consents.messages.ts`, named by the day it was written. A
 * consent to an older version counts no longer.
 */
export const CONSENT_VERSIONS: Readonly<Record<ConsentPurpose, string>> = {
  account: '2026-01-01',
  strava: '2026-01-01',
  strava_sharing: '2026-01-01',
  push: '2026-01-01',
  boards: '2026-01-01',
};
