import type { Profile } from '@goreal/domain/accounts/profile';
import { isElder } from '@goreal/domain/accounts/role';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DeviceSettings } from '#features/accounts/device-settings.tsx';
import { NameSettings } from '#features/accounts/name-settings.tsx';
import { PasswordSettings } from '#features/accounts/password-settings.tsx';
import { OwnSignInLog } from '#features/accounts/sign-in-log.tsx';
import { AvatarSettings } from '#features/avatars/avatar-settings.tsx';
import { CeremonySettings } from '#features/ceremonies/ceremony-settings.tsx';
import { BlockedPlayers } from '#features/chat/blocked-players.tsx';
import { ConsentSettings } from '#features/consents/consent-settings.tsx';
import { ErasureSettings } from '#features/erasures/erasure-settings.tsx';
import { ExportSettings } from '#features/exports/export-settings.tsx';
import { FactorSettings } from '#features/factors/factor-settings.tsx';
import { GuildSettings } from '#features/guilds/guild-settings.tsx';
import { IdentitySettings } from '#features/identities/identity-settings.tsx';
import { BoardChoiceSection } from '#features/leaderboards/board-choice-section.tsx';
import { PasskeySettings } from '#features/passkeys/passkey-settings.tsx';
import { PushSection } from '#features/push/push-section.tsx';
import { StravaConsents } from '#features/strava/strava-consents.tsx';
import { RestSettings } from '#features/streaks/rest-settings.tsx';
import { ClosedNotice } from '#features/young-players/closed-notice.tsx';
import { GuardianSection } from '#features/young-players/guardian-section.tsx';
import { errorQueue } from '#platform/error-reporting/error-queue.ts';
import { clearLastUser } from '../clear-last-user.ts';
import { LanguagePage } from './language-page.tsx';
import { settingsMessages } from './settings.messages.ts';
import type { SettingsPageId } from './settings-pages.tsx';

export type SettingsContentProps = { page: SettingsPageId; profile: Profile };

/**
 * The contents of the settings pages. One module for all: separate ones would split the code shared with the
 * sign-in into files that cost the sign-in more than a kilobyte.
 */
export function SettingsContent({ page, profile }: SettingsContentProps): ReactNode {
  return CONTENTS[page](profile);
}

const CONTENTS: Readonly<Record<SettingsPageId, (profile: Profile) => ReactNode>> = {
  guardian: ({ userId }) => <GuardianSection uid={userId} />,
  profile: (profile) => <ProfilePage profile={profile} />,
  guild: (profile) => <GuildSettings profile={profile} />,
  security: (profile) => <SecurityPage profile={profile} />,
  boards: (profile) => <BoardsPage profile={profile} />,
  push: ({ userId }) => <PushSection uid={userId} />,
  rituals: () => <CeremonySettings />,
  rest: ({ userId }) => <RestSettings uid={userId} />,
  blocked: ({ userId }) => <BlockedPlayers uid={userId} />,
  'aura-stream': (profile) => <AuraStreamPage profile={profile} />,
  consents: ({ userId }) => <ConsentSettings uid={userId} />,
  data: (profile) => <DataPage profile={profile} />,
  language: () => <LanguagePage />,
};

/** Consents for data of Strava, with a link to the tab where it is connected. */
function AuraStreamPage({ profile }: { profile: Profile }): ReactNode {
  const link = <Link to="?tab=aura-stream">{settingsMessages.toAuraStream}</Link>;
  return <StravaConsents uid={profile.userId} link={link} />;
}

/** The player's board choice, or why a restricted player is not on the boards. */
function BoardsPage({ profile }: { profile: Profile }): ReactNode {
  const { userId, restriction } = profile;
  if (restriction) return <ClosedNotice restriction={restriction} part="boards" />;
  return <BoardChoiceSection uid={userId} />;
}

/** Export of personal data, and deletion of the account. */
function DataPage({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid } = profile;
  return (
    <>
      <ExportSettings uid={uid} />
      <ErasureSettings uid={uid} onErased={(receiptId) => void showReceipt(uid, receiptId)} />
    </>
  );
}

/** The account is deleted: a full navigation clears everything in memory. */
async function showReceipt(uid: string, receiptId: string): Promise<void> {
  errorQueue.forget(uid);
  await clearLastUser().catch(() => undefined);
  window.location.assign(`/login?receipt=${receiptId}`);
}

/** Name and, unless the account is restricted, the picture. */
function ProfilePage({ profile }: { profile: Profile }): ReactNode {
  return (
    <>
      <NameSettings profile={profile} />
      {profile.restriction ? null : <AvatarSettings profile={profile} />}
    </>
  );
}

/** Sign-in methods, and the devices where the account is signed in. */
function SecurityPage({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid, role } = profile;
  return (
    <>
      <PasswordSettings profile={profile} />
      <PasskeySettings uid={uid} isElder={isElder(role)} />
      <IdentitySettings uid={uid} />
      <FactorSettings uid={uid} isElder={isElder(role)} />
      <DeviceSettings uid={uid} />
      <OwnSignInLog uid={uid} />
    </>
  );
}
