/** Purposes of consent, each asked separately (Law 91/2025). Nothing is granted by default. */
export const CONSENT_PURPOSES = ['account', 'strava', 'strava_sharing', 'push', 'boards'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** The consent of a young player's guardian; nobody gives it in their own name. */
export const GUARDIAN_PURPOSE = 'guardian';
export type LoggedPurpose = ConsentPurpose | typeof GUARDIAN_PURPOSE;

/**
 * The version of each text in `consents.messages.ts`, named by the day on which it was written. A consent to an
 * older version is no longer valid, except a guardian's, which stays good: their text is that of the guardian's page,
 * which offers the new version.
 */
export const CONSENT_VERSIONS: Readonly<Record<LoggedPurpose, string>> = {
  account: '2026-01-01',
  strava: '2026-01-01',
  strava_sharing: '2026-01-01',
  push: '2026-01-01',
  boards: '2026-01-01',
  guardian: '2026-11-29',
};
