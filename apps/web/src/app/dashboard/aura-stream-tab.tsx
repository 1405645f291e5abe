import type { Profile } from '@goreal/domain/accounts';
import type { ReactNode } from 'react';
import { AuraStreamTab as ActivitiesTab } from '#features/activities/aura-stream-tab.tsx';
import { StravaCard } from '#features/strava/strava-card.tsx';

/** Where effort becomes Stamina: the spirit and its efforts, and the link to Strava that brings them. */
export function AuraStreamTab({ profile }: { profile: Profile }): ReactNode {
  return <ActivitiesTab profile={profile} strava={<StravaCard uid={profile.userId} />} />;
}
