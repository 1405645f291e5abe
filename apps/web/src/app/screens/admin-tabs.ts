import BellRing from 'lucide-react/icons/bell-ring';
import Bug from 'lucide-react/icons/bug';
import Gauge from 'lucide-react/icons/gauge';
import Image from 'lucide-react/icons/image';
import Images from 'lucide-react/icons/images';
import ListChecks from 'lucide-react/icons/list-checks';
import Scroll from 'lucide-react/icons/scroll';
import Stamp from 'lucide-react/icons/stamp';
import Users from 'lucide-react/icons/users';
import Waves from 'lucide-react/icons/waves-horizontal';
import type { adminMessages } from '../admin/admin.messages.ts';
import type { TabScreen } from './screen.ts';

export type AdminTab = keyof typeof adminMessages.tabs;

/** The seven tabs of specification 2.20 in their order, then those added since; the first is the default. */
export const ADMIN_TABS: readonly TabScreen<AdminTab>[] = [
  {
    id: 'submissions',
    icon: Stamp,
    calls: ['/api/submissions/pending'],
    load: () => import('#app/admin/review-desk.tsx').then((tab) => tab.ReviewDesk),
  },
  {
    id: 'backgrounds',
    icon: Image,
    load: () =>
      import('#features/backgrounds/backgrounds-tab.tsx').then((tab) => tab.BackgroundsTab),
  },
  {
    id: 'quests',
    icon: Scroll,
    load: () => import('#features/quests/quest-book.tsx').then((tab) => tab.QuestBook),
  },
  {
    id: 'guild-images',
    icon: Images,
    load: () => import('#features/guilds/guild-images-tab.tsx').then((tab) => tab.GuildImagesTab),
  },
  {
    id: 'error-logs',
    icon: Bug,
    load: () => import('#features/error-logs/error-logs-tab.tsx').then((tab) => tab.ErrorLogsTab),
  },
  {
    id: 'notifications',
    icon: BellRing,
    load: () => import('#features/broadcasts/broadcasts-tab.tsx').then((tab) => tab.BroadcastsTab),
  },
  {
    id: 'aura-stream',
    icon: Waves,
    load: () => import('#features/strava/activity-log-tab.tsx').then((tab) => tab.ActivityLogTab),
  },
  {
    id: 'members',
    icon: Users,
    load: () => import('#app/admin/members-desk.tsx').then((tab) => tab.MembersDesk),
  },
  {
    id: 'operations',
    icon: Gauge,
    only: 'super_admin',
    load: () => import('#app/admin/operations-desk.tsx').then((tab) => tab.OperationsDesk),
  },
  {
    id: 'setup',
    icon: ListChecks,
    only: 'super_admin',
    load: () => import('#app/admin/setup-desk.tsx').then((tab) => tab.SetupDesk),
  },
];
