import type { Profile } from '@goreal/domain/accounts/profile';
import type { ReactNode } from 'react';
import { ReportNameButton } from '#features/display-names/report-name-button.tsx';
import { HonorTab as HonorBoardTab } from '#features/leaderboards/honor-tab.tsx';

/** The Hall of Honor, where a shown name can be reported. */
export function HonorTab({ profile }: { profile: Profile }): ReactNode {
  return (
    <HonorBoardTab
      profile={profile}
      reportName={(players) => <ReportNameButton players={players} />}
    />
  );
}
