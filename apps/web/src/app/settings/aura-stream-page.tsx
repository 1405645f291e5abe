import type { Profile } from '@goreal/domain/accounts/profile';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StravaConsents } from '#features/strava/strava-consents.tsx';
import { settingsMessages } from './settings.messages.ts';

/** Consents for data of Strava, with a link to the tab where it is connected. */
export function AuraStreamPage({ profile }: { profile: Profile }): ReactNode {
  const link = <Link to="?tab=aura-stream">{settingsMessages.toAuraStream}</Link>;
  return <StravaConsents uid={profile.userId} link={link} />;
}
