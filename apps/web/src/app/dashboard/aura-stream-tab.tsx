import type { Profile } from '@goreal/domain/accounts/profile';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuraStreamTab as ActivitiesTab } from '#features/activities/aura-stream-tab.tsx';
import { stravaQuery } from '#features/strava/api/strava.ts';
import { StravaCard } from '#features/strava/strava-card.tsx';
import { ClosedNotice } from '#features/young-players/closed-notice.tsx';

/**
 * Stamina, activities, and the Strava card. Both show the last sync of the Strava link, because the session's
 * profile is older right after connecting.
 */
export function AuraStreamTab({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid, restriction } = profile;
  const status = useQuery(stravaQuery(uid));
  const lastSync = status.data?.lastSync ?? profile.last_activity_sync;
  return (
    <ActivitiesTab
      profile={{ ...profile, last_activity_sync: lastSync }}
      strava={
        restriction ? (
          <ClosedNotice restriction={restriction} part="strava" />
        ) : (
          <StravaCard uid={uid} />
        )
      }
    />
  );
}
