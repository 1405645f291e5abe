import type { Profile } from '@goreal/domain/accounts/profile';
import type { ReactNode } from 'react';
import { RitualSettings } from '#features/ceremonies/ritual-settings.tsx';
import { BlockedPlayers } from '#features/chat/blocked-players.tsx';
import { ConsentSettings } from '#features/consents/consent-settings.tsx';
import { GuildSettings } from '#features/guilds/guild-settings.tsx';
import { PushSection } from '#features/push/push-section.tsx';
import { RestSettings } from '#features/streaks/rest-settings.tsx';
import { GuardianSection } from '#features/young-players/guardian-section.tsx';
import { AuraStreamPage } from './aura-stream-page.tsx';
import { BoardsPage } from './boards-page.tsx';
import { DataPage } from './data-page.tsx';
import { LanguagePage } from './language-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { SecurityPage } from './security-page.tsx';
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
  rituals: () => <RitualSettings />,
  rest: ({ userId }) => <RestSettings uid={userId} />,
  blocked: ({ userId }) => <BlockedPlayers uid={userId} />,
  'aura-stream': (profile) => <AuraStreamPage profile={profile} />,
  consents: ({ userId }) => <ConsentSettings uid={userId} />,
  data: (profile) => <DataPage profile={profile} />,
  language: () => <LanguagePage />,
};
