import { isElder, type Role } from '@goreal/domain/accounts';
import { BellRing, Bug, Image, Images, Scroll, Stamp, Waves } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tab } from '#ui/tabs/tabs.tsx';
import { adminMessages } from './admin.messages.ts';

export type AdminTabId = keyof typeof adminMessages.tabs;

const ICONS: Record<AdminTabId, typeof Stamp> = {
  submissions: Stamp,
  backgrounds: Image,
  quests: Scroll,
  'guild-images': Images,
  'error-logs': Bug,
  notifications: BellRing,
  'aura-stream': Waves,
};

/** The seven tabs of spec section 2, in its order. The sync log is for `admin` and `super_admin` (section 6). */
export function adminTabsOf(role: Role): readonly Tab<AdminTabId>[] {
  return (Object.keys(ICONS) as AdminTabId[])
    .filter((id) => id !== 'aura-stream' || isElder(role))
    .map((id) => ({ id, label: adminMessages.tabs[id], icon: iconOf(id) }));
}

/** The tab an address asks for; the submissions when it asks for none or an unknown one. */
export function adminTabOf(wanted: string | null, tabs: readonly Tab<AdminTabId>[]): AdminTabId {
  return tabs.find((tab) => tab.id === wanted)?.id ?? 'submissions';
}

function iconOf(id: AdminTabId): ReactNode {
  const Icon = ICONS[id];
  return <Icon size={18} aria-hidden="true" />;
}
