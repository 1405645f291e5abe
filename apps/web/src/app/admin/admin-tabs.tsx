import type { Role } from '@goreal/domain/accounts/role';
import type { LucideIcon } from 'lucide-react';
import BellRing from 'lucide-react/icons/bell-ring';
import Bug from 'lucide-react/icons/bug';
import Gauge from 'lucide-react/icons/gauge';
import Image from 'lucide-react/icons/image';
import Images from 'lucide-react/icons/images';
import Scroll from 'lucide-react/icons/scroll';
import Stamp from 'lucide-react/icons/stamp';
import Users from 'lucide-react/icons/users';
import Waves from 'lucide-react/icons/waves-horizontal';
import { type LazyComponent, lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import type { Tab } from '#ui/tabs/tabs.tsx';
import { adminMessages } from './admin.messages.ts';

export type AdminTabId = keyof typeof adminMessages.tabs;

type Entry = {
  icon: LucideIcon;
  /** Loaded when the tab is first opened. */
  content: LazyComponent<object>;
  only?: Role;
};

/**
 * The seven tabs of specification 2 in its order, then further tabs of the Academy. A feature adds its tab by
 * one line here.
 */
export const ADMIN_TABS: Readonly<Record<AdminTabId, Entry>> = {
  submissions: {
    icon: Stamp,
    content: lazyWithPreload(() => import('./review-desk.tsx').then((desk) => desk.ReviewDesk)),
  },
  backgrounds: {
    icon: Image,
    content: lazyWithPreload(() =>
      import('#features/backgrounds/backgrounds-tab.tsx').then((tab) => tab.BackgroundsTab),
    ),
  },
  quests: {
    icon: Scroll,
    content: lazyWithPreload(() =>
      import('#features/quests/quest-book.tsx').then((tab) => tab.QuestBook),
    ),
  },
  'guild-images': {
    icon: Images,
    content: lazyWithPreload(() =>
      import('#features/guilds/guild-images-tab.tsx').then((tab) => tab.GuildImagesTab),
    ),
  },
  'error-logs': {
    icon: Bug,
    content: lazyWithPreload(() =>
      import('#features/error-logs/error-logs-tab.tsx').then((tab) => tab.ErrorLogsTab),
    ),
  },
  notifications: {
    icon: BellRing,
    content: lazyWithPreload(() =>
      import('#features/broadcasts/broadcasts-tab.tsx').then((tab) => tab.BroadcastsTab),
    ),
  },
  'aura-stream': {
    icon: Waves,
    content: lazyWithPreload(() =>
      import('#features/strava/activity-log-tab.tsx').then((tab) => tab.ActivityLogTab),
    ),
  },
  members: {
    icon: Users,
    content: lazyWithPreload(() => import('./members-desk.tsx').then((desk) => desk.MembersDesk)),
  },
  operations: {
    icon: Gauge,
    content: lazyWithPreload(() =>
      import('./operations-desk.tsx').then((desk) => desk.OperationsDesk),
    ),
    only: 'super_admin',
  },
};

/** Tabs that a role may open. The page itself is for elders only; the server checks each call again. */
export function adminTabsOf(role: Role): readonly Tab<AdminTabId>[] {
  return (Object.keys(ADMIN_TABS) as AdminTabId[])
    .filter((id) => ADMIN_TABS[id].only === undefined || ADMIN_TABS[id].only === role)
    .map((id) => {
      const { icon: Icon } = ADMIN_TABS[id];
      return { id, label: adminMessages.tabs[id], icon: <Icon size={18} aria-hidden="true" /> };
    });
}

/** The tab of an address; the submissions when it names none or an unknown one. */
export function adminTabOf(wanted: string | null, tabs: readonly Tab<AdminTabId>[]): AdminTabId {
  return tabs.find((tab) => tab.id === wanted)?.id ?? 'submissions';
}
