import { useSearchParams } from 'react-router';
import { DASHBOARD_TABS, type DashboardTab } from '../screens/dashboard-tabs.ts';
import { tabSet } from '../screens/tab-set.tsx';
import { dashboardMessages } from './dashboard.messages.ts';

export const dashboardTabs = tabSet(DASHBOARD_TABS, dashboardMessages.tabs);

/** The tab in the address, and a function that navigates to another; each is a history entry. */
export function useDashboardTab(): [DashboardTab, (tab: DashboardTab) => void] {
  const [search, setSearch] = useSearchParams();
  const selected = dashboardTabs.selectedBy(search);
  const select = (tab: DashboardTab) => {
    if (tab === selected) return;
    // The address of the default tab has no query.
    setSearch(tab === DASHBOARD_TABS[0]?.id ? {} : { tab });
    window.scrollTo(0, 0);
  };
  return [selected, select];
}
