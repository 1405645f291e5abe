import { formatNumber } from '@goreal/domain/text/format-number';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountSettingsMessages } from '#features/accounts/settings.messages.ts';
import { SignInLogSection } from '#features/accounts/sign-in-log-section.tsx';
import { dataRequestsQuery } from '#features/data-requests/api/data-requests.ts';
import { dataRequestsMessages } from '#features/data-requests/data-requests.messages.ts';
import { DataRequestsSection } from '#features/data-requests/data-requests-section.tsx';
import { doorScreenMessages } from '#features/door/door.messages.ts';
import { DoorSection } from '#features/door/door-section.tsx';
import { factorScreenMessages } from '#features/factors/factors.messages.ts';
import { FactorPolicySection } from '#features/factors/policy-section.tsx';
import { EverybodySessionsSection } from '#features/members/everybody-sessions-section.tsx';
import { membersMessages } from '#features/members/members.messages.ts';
import { moderationDeskMessages } from '#features/moderation/moderation.messages.ts';
import { WordsPanel } from '#features/moderation/words-section.tsx';
import type { Problem } from '#features/operations/operations-problems.ts';
import { type OperationsSection, OperationsTab } from '#features/operations/operations-tab.tsx';
import { stravaOperationsQuery } from '#features/strava/api/operations.ts';
import { stravaStatusMessages } from '#features/strava/strava-status.messages.ts';
import { StravaOperationsPanel } from '#features/strava/strava-status.tsx';
import { YoungPlayersModeSection } from '#features/young-players/mode-section.tsx';
import { youngPlayersTexts } from '#features/young-players/young-players.messages.ts';

const WATCHED: readonly OperationsSection[] = [
  {
    id: 'data-requests',
    title: dataRequestsMessages.title,
    content: <DataRequestsSection />,
  },
  { id: 'strava', title: stravaStatusMessages.title, content: <StravaOperationsPanel /> },
  {
    id: 'sign-ins',
    title: accountSettingsMessages.signIns.title,
    content: <SignInLogSection />,
  },
];
const SETTINGS: readonly OperationsSection[] = [
  { id: 'door', title: doorScreenMessages.door.title, content: <DoorSection /> },
  {
    id: 'young-players',
    title: youngPlayersTexts.mode.title,
    content: <YoungPlayersModeSection />,
  },
  {
    id: 'factors',
    title: factorScreenMessages.policy.title,
    content: <FactorPolicySection />,
  },
  {
    id: 'sessions',
    title: membersMessages.everybody.title,
    content: <EverybodySessionsSection />,
  },
  { id: 'words', title: moderationDeskMessages.words.title, content: <WordsPanel /> },
];

/** The operators' page, composed of parts from several features. */
export function OperationsDesk(): ReactNode {
  const requests = useQuery(dataRequestsQuery);
  const strava = useQuery(stravaOperationsQuery);
  const { overdue = 0 } = requests.data ?? {};
  const problems: Problem[] = [
    ...(overdue > 0
      ? [{ text: dataRequestsMessages.late(formatNumber(overdue)), section: 'data-requests' }]
      : []),
    ...(strava.data?.state === 'inactive'
      ? [{ text: stravaStatusMessages.inactive, section: 'strava' }]
      : []),
  ];
  return (
    <OperationsTab
      watched={WATCHED}
      settings={SETTINGS}
      problems={problems}
      isReady={!requests.isPending && !strava.isPending}
    />
  );
}
