import type { Profile } from '@goreal/domain/accounts/profile';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode } from 'react';
import { useToast } from '#ui/toast/toast-region.tsx';
import { useBackgroundSync } from './background-sync.ts';
import { stravaMessages } from './strava.messages.ts';

/**
 * Keeps the player's Strava data up to date while the dashboard is open, and shows a toast for new
 * activities. Renders nothing else.
 */
export function StravaBackground({ profile }: { profile: Profile }): ReactNode {
  const toast = useToast();
  useBackgroundSync({
    connected: profile.strava_connected,
    lastSync: profile.last_activity_sync,
    onSynced: ({ activities_processed: count, stamina_gained: gained }) => {
      if (count === 0) return;
      const sign = gained > 0 ? '+' : '';
      const points = `${sign}${formatNumber(gained, { atMost: 2 })}`;
      toast.success(stravaMessages.backgroundSynced(count, points));
    },
  });
  return null;
}
