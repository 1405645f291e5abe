import type { Profile } from '@goreal/domain/accounts/profile';
import { SPORT_FAMILIES, type SportFamily, STAMINA_PER_KM } from '@goreal/domain/activities/sport';
import { TIER_THRESHOLDS, tierForStamina, tierName } from '@goreal/domain/activities/tiers';
import { formatNumber } from '@goreal/domain/text/format-number';
import { type ReactNode, useState } from 'react';
import { useConnectivity } from '#platform/connectivity/connectivity.ts';
import { useShowsOffline } from '#platform/connectivity/use-shows-offline.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { OverlayNotice } from '#ui/overlay-notice/overlay-notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { TierFigure } from '#ui/tier-figure/tier-figure.tsx';
import { familyNames, activitiesMessages as texts } from './activities.messages.ts';
import { ActivityList } from './activity-list.tsx';
import { useReloadActivities } from './api/stamina.ts';
import styles from './aura-stream.module.css';
import { EntryForm } from './entry-form.tsx';
import { FileUpload } from './file-upload.tsx';
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
    <div className="stack gap-5">
      {isOffline ? (
        <OverlayNotice>
          <AlertBanner kind="warning">{texts.panel.offline}</AlertBanner>
        </OverlayNotice>
      ) : null}
      {strava}
      <StaminaPanel profile={profile} />
      <div className={`stack gap-5 ${styles.parts}`}>
        <AddEffort uid={profile.userId} onDone={reload} />
        <ActivityList uid={profile.userId} />
        <FormsGallery stamina={profile.stamina_points} />
        <RateTable />
      </div>
    </div>
  );
}

/** Adds activities without Strava: by a file of a device, or by manual entry. */
function AddEffort({ uid, onDone }: { uid: string; onDone: () => void }): ReactNode {
  const [way, choose] = useState<'file' | 'entry'>('file');
  return (
    <Panel title={texts.add.title}>
      <Tabs label={texts.add.ways.label} look="pills" tabs={WAYS} selected={way} onSelect={choose}>
        {way === 'file' ? (
          <FileUpload uid={uid} onDone={onDone} />
        ) : (
          <EntryForm uid={uid} onDone={onDone} />
        )}
      </Tabs>
    </Panel>
  );
}

const WAYS = [
  { id: 'file', label: texts.add.ways.file },
  { id: 'entry', label: texts.add.ways.entry },
] as const;

/** The eleven tiers, of which 1 to 10 are earned (specification 9); those not reached yet are dark. */
export function FormsGallery({ stamina }: { stamina: number }): ReactNode {
  const own = tierForStamina(stamina);
  return (
    <Panel title={texts.forms.title}>
      <ol className={styles.forms}>
        {TIER_THRESHOLDS.map((threshold, tier) => (
          <li
            key={threshold}
            className={`stack at-centre soft tiny text-centre ${styles.form}`}
            data-reached={tier <= own}
            aria-current={tier === own ? 'true' : undefined}
          >
            <TierFigure tier={tier} size="4rem" close />
            <span>{tierName(tier)}</span>
            <span className="faint tabular">{formatNumber(threshold, { atMost: 2 })}</span>
          </li>
        ))}
      </ol>
      <p className={`soft small ${styles.note}`}>{texts.forms.range}</p>
    </Panel>
  );
}

/** Points per kilometre (specification 9). */
export function RateTable(): ReactNode {
  return (
    <Panel title={texts.rates.title}>
      <Table
        caption={texts.rates.caption}
        columns={COLUMNS}
        rows={SPORT_FAMILIES}
        rowKey={(family) => family}
      />
      <p className={`soft small ${styles.note}`}>{texts.rates.note}</p>
    </Panel>
  );
}

function sportCell(family: SportFamily): ReactNode {
  return (
    <>
      {familyNames[family]}
      <span className={`soft tiny ${styles.example}`}>{texts.rates.examples[family]}</span>
    </>
  );
}

const COLUMNS: readonly Column<SportFamily>[] = [
  { id: 'sport', header: texts.rates.sport, cell: sportCell, rowHeader: true },
  {
    id: 'rate',
    header: texts.rates.rate,
    align: 'end',
    cell: (family) => formatNumber(STAMINA_PER_KM[family], { atMost: 2 }),
  },
];
