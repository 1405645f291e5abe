import type { Profile } from '@goreal/domain/accounts/profile';
import type { Notification } from '@goreal/domain/notifications/notification';
import Bell from 'lucide-react/icons/bell';
import Crown from 'lucide-react/icons/crown';
import MapIcon from 'lucide-react/icons/map';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Mountain from 'lucide-react/icons/mountain';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import Sparkles from 'lucide-react/icons/sparkles';
import Waves from 'lucide-react/icons/waves-horizontal';
import type { dashboardMessages } from '../dashboard/dashboard.messages.ts';
import type { TabScreen } from './screen.ts';

export type DashboardTab = keyof typeof dashboardMessages.tabs;

export type DashboardTabProps = {
  profile: Profile;
  onOpenTab: (tab: DashboardTab) => void;
  onOpenNotification: (notification: Notification) => void;
};

/** The tabs of the dashboard in their order (specification 2.7); the first is the default. */
export const DASHBOARD_TABS: readonly TabScreen<DashboardTab, DashboardTabProps>[] = [
  {
    id: 'celestial',
    icon: Sparkles,
    chunk: 'dashboard',
    calls: ['/api/leaderboards/celestial_record'],
    load: () => import('#app/dashboard/celestial-tab.tsx').then((tab) => tab.CelestialTab),
  },
  {
    id: 'quests',
    icon: ScrollText,
    chunk: 'dashboard',
    calls: ['/api/quests', '/api/users/{uid}/activeQuests'],
    load: () => import('#app/dashboard/quests-tab.tsx').then((tab) => tab.QuestsTab),
  },
  {
    id: 'ascension',
    icon: Mountain,
    load: () => import('#app/dashboard/ascension-tab.tsx').then((tab) => tab.AscensionTab),
  },
  {
    id: 'journey',
    icon: MapIcon,
    load: () => import('#app/dashboard/journey-tab.tsx').then((tab) => tab.JourneyTab),
  },
  {
    id: 'chat',
    icon: MessagesSquare,
    load: () => import('#app/dashboard/chat-tab.tsx').then((tab) => tab.ChatTab),
  },
  {
    id: 'honor',
    icon: Crown,
    load: () => import('#app/dashboard/honor-tab.tsx').then((tab) => tab.HonorTab),
  },
  {
    id: 'aura-stream',
    icon: Waves,
    load: () => import('#app/dashboard/aura-stream-tab.tsx').then((tab) => tab.AuraStreamTab),
  },
  {
    id: 'notifications',
    icon: Bell,
    load: () => import('#features/notifications/inbox.tsx').then((tab) => tab.Inbox),
  },
  {
    id: 'settings',
    icon: Settings,
    load: () => import('#app/settings/settings-tab.tsx').then((tab) => tab.SettingsTab),
  },
];
