import type { ReactNode } from 'react';
import { SignInLogSection } from '#features/accounts/sign-in-log-section.tsx';
import { DataRequestsSection } from '#features/data-requests/data-requests-section.tsx';
import { DoorSection } from '#features/door/door-section.tsx';
import { FactorPolicySection } from '#features/factors/policy-section.tsx';
import { EverybodySessionsSection } from '#features/members/everybody-sessions-section.tsx';
import { WordsSection } from '#features/moderation/words-section.tsx';
import { OperationsTab } from '#features/operations/operations-tab.tsx';
import { StravaOperationsPanel } from '#features/strava/strava-status.tsx';
import { YoungPlayersModeSection } from '#features/young-players/mode-section.tsx';

/** The operators' page, composed of parts from several features. */
export function OperationsDesk(): ReactNode {
  return (
    <OperationsTab>
      <StravaOperationsPanel />
      <DoorSection />
      <YoungPlayersModeSection />
      <DataRequestsSection />
      <FactorPolicySection />
      <EverybodySessionsSection />
      <WordsSection />
      <SignInLogSection />
    </OperationsTab>
  );
}
