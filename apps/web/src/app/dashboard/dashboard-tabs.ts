import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import Crown from 'lucide-react/icons/crown';
import MapIcon from 'lucide-react/icons/map';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Mountain from 'lucide-react/icons/mountain';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import Sparkles from 'lucide-react/icons/sparkles';
import Waves from 'lucide-react/icons/waves-horizontal';
import { useSearchParams } from 'react-router';

/** The nine tabs of the dashboard, in their order (specification 2). */
export const DASHBOARD_TABS = [
  'celestial',
  'quests',
  'ascension',
  'journey',
  'chat',
  'honor',
  'aura-stream',
  'notifications',
  'settings',
] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

const DEFAULT_TAB: DashboardTab = 'celestial';

export const TAB_ICONS: Readonly<Record<DashboardTab, LucideIcon>> = {
  celestial: Sparkles,
  quests: ScrollText,
  ascension: Mountain,
  journey: MapIcon,
  chat: MessagesSquare,
  honor: Crown,
  'aura-stream': Waves,
  notifications: Bell,
  settings: Settings,
};

/** The tab of an address; an unknown value selects the default tab. */
export function tabOf(search: URLSearchParams): DashboardTab {
  const named = search.get('tab');
  return DASHBOARD_TABS.find((tab) => tab === named) ?? DEFAULT_TAB;
}

/** The query of a tab's address; the default tab needs none. */
function searchOf(tab: DashboardTab): { tab?: DashboardTab } {
  return tab === DEFAULT_TAB ? {} : { tab };
}

/** The tab in the address, and a function that navigates to another; each is a history entry. */
export function useDashboardTab(): [DashboardTab, (tab: DashboardTab) => void] {
  const [search, setSearch] = useSearchParams();
  const selected = tabOf(search);
  const select = (tab: DashboardTab) => {
    if (tab === selected) return;
    setSearch(searchOf(tab));
    window.scrollTo(0, 0);
  };
  return [selected, select];
}
