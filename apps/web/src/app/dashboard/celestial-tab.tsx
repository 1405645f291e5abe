import type { Profile } from '@goreal/domain/accounts/profile';
import type { ReactNode } from 'react';
import { CelestialTab as CelestialRecordTab } from '#features/celestial/celestial-tab.tsx';
import { ReportNameButton } from '#features/display-names/report-name-button.tsx';

/** The Celestial Record, where a shown name can be reported. */
export function CelestialTab(props: {
  profile: Profile;
  onOpenTab: (tab: 'aura-stream') => void;
}): ReactNode {
  return (
    <CelestialRecordTab
      {...props}
      reportName={(players) => <ReportNameButton players={players} />}
    />
  );
}
