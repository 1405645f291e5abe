import type { Profile } from '@goreal/domain/accounts/profile';
import type { ReactNode } from 'react';
import { useConnectivity } from '#platform/connectivity/connectivity.ts';
import { useShowsOffline } from '#platform/connectivity/use-shows-offline.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { OverlayNotice } from '#ui/overlay-notice/overlay-notice.tsx';
import { activitiesMessages as texts } from './activities.messages.ts';
import { ActivityList } from './activity-list.tsx';
import { AddEffort } from './add-effort.tsx';
import { useReloadActivities } from './api/stamina.ts';
import styles from './aura-stream.module.css';
import { FormsGallery } from './forms-gallery.tsx';
import { RateTable } from './rate-table.tsx';
import { StaminaPanel } from './stamina-panel.tsx';

/** The AURA Stream tab: the player's Stamina, the forms that add activities, and what each activity earned. */
export function AuraStreamTab(props: {
  profile: Profile;
  /** The Strava card, where Strava is configured. */
  strava?: ReactNode;
}): ReactNode {
  const { profile, strava } = props;
  const isOffline = useConnectivity() === 'offline';
  useShowsOffline();
  const reload = useReloadActivities(profile.userId);
  return (
    <div className={styles.tab}>
      {isOffline ? (
        <OverlayNotice>
          <AlertBanner kind="warning">{texts.panel.offline}</AlertBanner>
        </OverlayNotice>
      ) : null}
      {strava}
      <StaminaPanel profile={profile} />
      <div className={styles.parts}>
        <AddEffort uid={profile.userId} onDone={reload} />
        <ActivityList uid={profile.userId} />
        <FormsGallery stamina={profile.stamina_points} />
        <RateTable />
      </div>
    </div>
  );
}
