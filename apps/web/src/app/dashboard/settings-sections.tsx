import type { Profile } from '@goreal/domain/accounts/profile';
import { isElder } from '@goreal/domain/accounts/role';
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
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DeviceSettings } from '#features/accounts/device-settings.tsx';
import { NameSettings } from '#features/accounts/name-settings.tsx';
import { PasswordSettings } from '#features/accounts/password-settings.tsx';
import { OwnSignInLog } from '#features/accounts/sign-in-log.tsx';
import { AvatarSettings } from '#features/avatars/avatar-settings.tsx';
import { RitualSettings } from '#features/ceremonies/ritual-settings.tsx';
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
import { Panel } from '#ui/panel/panel.tsx';
import { settingsMessages, settingsMessages as texts } from './settings.messages.ts';
import styles from './settings-tab.module.css';

/**
 * One section of the settings. The id is the anchor in the address (`?tab=settings#devices`) and must not
 * change. `render` returns its own Panel, or several.
 */
export type SettingsSection = {
  id: string;
  label: string;
  icon: LucideIcon;
  render: (profile: Profile) => ReactNode;
  /** Left out for others. */
  isFor?: (profile: Profile) => boolean;
};

/** In the order of the page: what opens the rest to a young player, account, security, notifications and privacy, data. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  {
    id: 'guardian',
    label: texts.sections.guardian,
    icon: Baby,
    isFor: ({ isYoung }) => isYoung === true,
    render: ({ userId }) => <GuardianSection uid={userId} />,
  },
  {
    id: 'profile',
    label: texts.sections.profile,
    icon: UserRound,
    render: (profile) => (
      <>
        <NameSettings profile={profile} />
        {profile.restriction ? null : <AvatarSettings profile={profile} />}
      </>
    ),
  },
  {
    id: 'guild',
    label: texts.sections.guild,
    icon: Flag,
    render: (profile) => <GuildSettings profile={profile} />,
  },
  {
    id: 'security',
    label: texts.sections.security,
    icon: KeyRound,
    render: (profile) => (
      <>
        <PasswordSettings profile={profile} />
        <PasskeySettings uid={profile.userId} isElder={isElder(profile.role)} />
        <IdentitySettings uid={profile.userId} />
        <FactorSettings uid={profile.userId} isElder={isElder(profile.role)} />
        <DeviceSettings uid={profile.userId} />
        <OwnSignInLog uid={profile.userId} />
      </>
    ),
  },
  {
    id: 'boards',
    label: texts.sections.boards,
    icon: Crown,
    render: ({ userId, restriction }) =>
      restriction ? (
        <ClosedNotice restriction={restriction} part="boards" />
      ) : (
        <BoardChoiceSection uid={userId} />
      ),
  },
  {
    id: 'push',
    label: texts.sections.push,
    icon: Bell,
    render: ({ userId }) => <PushSection uid={userId} />,
  },
  {
    id: 'rituals',
    label: texts.sections.rituals,
    icon: Drum,
    render: () => <RitualSettings />,
  },
  {
    id: 'rest',
    label: texts.sections.rest,
    icon: MoonStar,
    render: ({ userId }) => <RestSettings uid={userId} />,
  },
  {
    id: 'blocked',
    label: texts.sections.blocked,
    icon: UserRoundX,
    render: ({ userId }) => <BlockedPlayers uid={userId} />,
  },
  {
    id: 'aura-stream',
    label: texts.sections.auraStream,
    icon: Waves,
    render: ({ userId }) => (
      <StravaConsents uid={userId} link={<Link to="?tab=aura-stream">{texts.toAuraStream}</Link>} />
    ),
  },
  {
    id: 'consents',
    label: texts.sections.consents,
    icon: Handshake,
    render: ({ userId }) => <ConsentSettings uid={userId} />,
  },
  {
    id: 'data',
    label: texts.sections.data,
    icon: PackageOpen,
    render: ({ userId }) => (
      <>
        <ExportSettings uid={userId} />
        <ErasureSettings uid={userId} onErased={showReceipt} />
      </>
    ),
  },
  {
    id: 'language',
    label: texts.sections.language,
    icon: Languages,
    render: () => <LanguageSettings />,
  },
];

/** The account is deleted: a full navigation clears everything in memory. */
function showReceipt(receiptId: string): void {
  window.location.assign(`/login?receipt=${receiptId}`);
}

/** Read-only: the Academy has Vietnamese texts only. */
function LanguageSettings(): ReactNode {
  const { title, label, vietnamese, note } = settingsMessages.language;
  return (
    <Panel title={title}>
      <dl className={styles.fact}>
        <dt>{label}</dt>
        <dd lang="vi">{vietnamese}</dd>
      </dl>
      <p className={styles.note}>{note}</p>
    </Panel>
  );
}
