import type { Profile } from '@goreal/domain/accounts/profile';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { resolveGuildId } from '@goreal/domain/guilds/guild-id';
import type { LucideIcon } from 'lucide-react';
import Baby from 'lucide-react/icons/baby';
import Bell from 'lucide-react/icons/bell';
import Crown from 'lucide-react/icons/crown';
import Drum from 'lucide-react/icons/drum';
import Flag from 'lucide-react/icons/flag';
import Handshake from 'lucide-react/icons/handshake';
import KeyRound from 'lucide-react/icons/key-round';
import Languages from 'lucide-react/icons/languages';
import MoonStar from 'lucide-react/icons/moon-star';
import PackageOpen from 'lucide-react/icons/package-open';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundX from 'lucide-react/icons/user-round-x';
import Waves from 'lucide-react/icons/waves-horizontal';
import type { ComponentType, ReactNode } from 'react';
import { type LazyComponent, lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { settingsMessages as texts } from './settings.messages.ts';
import { BlockedState, SecurityState } from './settings-states.tsx';

type PageProps = { profile: Profile };

/**
 * One page of the settings. The id is the anchor in its address (`?tab=settings#security`), which mails and
 * notifications name, and must not change.
 */
export type SettingsPage = {
  id: keyof typeof texts.pages;
  icon: LucideIcon;
  /** Loaded when the page is opened, or earlier. */
  Content: LazyComponent<PageProps>;
  /** How it stands, in the overview; where that is known or one small request tells. */
  state?: (profile: Profile) => ReactNode;
  /** Left out for others. */
  isFor?: (profile: Profile) => boolean;
};

/** In the order of the overview: what opens the rest to a young player, account, security, notifications and privacy, data. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  {
    id: 'guardian',
    icon: Baby,
    isFor: ({ isYoung }) => isYoung === true,
    Content: ofUid(async () => {
      const { GuardianSection } = await import('#features/young-players/guardian-section.tsx');
      return GuardianSection;
    }),
  },
  {
    id: 'profile',
    icon: UserRound,
    state: ({ displayName }) => displayName,
    Content: lazyWithPreload(async () => (await import('./profile-page.tsx')).ProfilePage),
  },
  {
    id: 'guild',
    icon: Flag,
    state: ({ guild }) => FOUNDING_GUILDS[resolveGuildId(guild)].displayName,
    Content: lazyWithPreload(async () => {
      const { GuildSettings } = await import('#features/guilds/guild-settings.tsx');
      return GuildSettings;
    }),
  },
  {
    id: 'security',
    icon: KeyRound,
    state: ({ userId }) => <SecurityState uid={userId} />,
    Content: lazyWithPreload(async () => (await import('./security-page.tsx')).SecurityPage),
  },
  {
    id: 'boards',
    icon: Crown,
    Content: lazyWithPreload(async () => (await import('./boards-page.tsx')).BoardsPage),
  },
  {
    id: 'push',
    icon: Bell,
    Content: ofUid(async () => (await import('#features/push/push-section.tsx')).PushSection),
  },
  {
    id: 'rituals',
    icon: Drum,
    Content: lazyWithPreload(async () => {
      const { RitualSettings } = await import('#features/ceremonies/ritual-settings.tsx');
      return RitualSettings;
    }),
  },
  {
    id: 'rest',
    icon: MoonStar,
    Content: ofUid(async () => (await import('#features/streaks/rest-settings.tsx')).RestSettings),
  },
  {
    id: 'blocked',
    icon: UserRoundX,
    state: ({ userId }) => <BlockedState uid={userId} />,
    Content: ofUid(async () => (await import('#features/chat/blocked-players.tsx')).BlockedPlayers),
  },
  {
    id: 'aura-stream',
    icon: Waves,
    state: ({ strava_connected: isOn }) => texts.states.strava[isOn ? 'on' : 'off'],
    Content: lazyWithPreload(async () => (await import('./aura-stream-page.tsx')).AuraStreamPage),
  },
  {
    id: 'consents',
    icon: Handshake,
    Content: ofUid(async () => {
      const { ConsentSettings } = await import('#features/consents/consent-settings.tsx');
      return ConsentSettings;
    }),
  },
  {
    id: 'data',
    icon: PackageOpen,
    Content: lazyWithPreload(async () => (await import('./data-page.tsx')).DataPage),
  },
  {
    id: 'language',
    icon: Languages,
    state: () => texts.language.vietnamese,
    Content: lazyWithPreload(async () => (await import('./language-page.tsx')).LanguagePage),
  },
];

/** A page that is one section of a feature, which asks only for the id of the person. */
function ofUid(load: () => Promise<ComponentType<{ uid: string }>>): LazyComponent<PageProps> {
  return lazyWithPreload(async () => {
    const Section = await load();
    return ({ profile }: PageProps) => <Section uid={profile.userId} />;
  });
}
