import type { Profile } from '@goreal/domain/accounts/profile';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { resolveGuildId } from '@goreal/domain/guilds/guild-id';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Baby from 'lucide-react/icons/baby';
import Bell from 'lucide-react/icons/bell';
import Crown from 'lucide-react/icons/crown';
import Drum from 'lucide-react/icons/drum';
import Flag from 'lucide-react/icons/flag';
import Handshake from 'lucide-react/icons/handshake';
import IdCard from 'lucide-react/icons/id-card';
import KeyRound from 'lucide-react/icons/key-round';
import Languages from 'lucide-react/icons/languages';
import MoonStar from 'lucide-react/icons/moon-star';
import PackageOpen from 'lucide-react/icons/package-open';
import UserRoundX from 'lucide-react/icons/user-round-x';
import Waves from 'lucide-react/icons/waves-horizontal';
import type { ReactNode } from 'react';
import { blocksQuery } from '#features/chat/api/blocks.ts';
import { factorsQuery } from '#platform/session/factors-query.ts';
import { settingsMessages as texts } from './settings.messages.ts';

export type SettingsPageId = keyof typeof texts.pages;

/**
 * One page of the settings. The id is the anchor in its address (`?tab=settings#security`), which mails and
 * notifications name, and must not change.
 */
export type SettingsPage = {
  id: SettingsPageId;
  icon: LucideIcon;
  /** State shown in the overview; only where it is known or needs one small request. */
  state?: (profile: Profile) => ReactNode;
  /** Hidden from other users. */
  isFor?: (profile: Profile) => boolean;
};

/**
 * In the order of the overview: first the page by which a young player opens closed features, then account,
 * security, notifications and privacy, data.
 */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  {
    id: 'guardian',
    icon: Baby,
    isFor: ({ isYoung }) => isYoung === true,
  },
  {
    id: 'profile',
    icon: IdCard,
    state: ({ displayName }) => displayName,
  },
  {
    id: 'guild',
    icon: Flag,
    state: ({ guild }) => FOUNDING_GUILDS[resolveGuildId(guild)].displayName,
  },
  {
    id: 'security',
    icon: KeyRound,
    state: ({ userId }) => <SecurityState uid={userId} />,
  },
  {
    id: 'boards',
    icon: Crown,
  },
  {
    id: 'push',
    icon: Bell,
  },
  {
    // The address of the page in the first version.
    id: 'rituals',
    icon: Drum,
  },
  {
    id: 'rest',
    icon: MoonStar,
  },
  {
    id: 'blocked',
    icon: UserRoundX,
    state: ({ userId }) => <BlockedState uid={userId} />,
  },
  {
    id: 'aura-stream',
    icon: Waves,
    state: ({ strava_connected: isOn }) => texts.states.strava[isOn ? 'on' : 'off'],
  },
  {
    id: 'consents',
    icon: Handshake,
  },
  {
    id: 'data',
    icon: PackageOpen,
  },
  {
    id: 'language',
    icon: Languages,
    state: () => texts.language.vietnamese,
  },
];

/** Number of sign-in methods of the account: password, app, passkeys. Empty until it is known. */
function SecurityState({ uid }: { uid: string }): ReactNode {
  const { data } = useQuery(factorsQuery(uid));
  if (!data) return null;
  return texts.states.layers(1 + Number(data.totpSince !== null) + Number(data.hasPasskey));
}

function BlockedState({ uid }: { uid: string }): ReactNode {
  const { data } = useQuery(blocksQuery(uid));
  return data ? texts.states.blocked(data.length) : null;
}
