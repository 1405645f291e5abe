import type { Notification } from '@goreal/domain/notifications';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ClosedDoor } from '#app/dashboard/closed-door.tsx';
import { dashboardTexts as texts } from '#app/dashboard/dashboard.messages.ts';
import styles from '#app/dashboard/dashboard.module.css';
import { DashboardCeremonies } from '#app/dashboard/dashboard-ceremonies.tsx';
import { DashboardDrawer } from '#app/dashboard/dashboard-drawer.tsx';
import { DashboardHeader } from '#app/dashboard/dashboard-header.tsx';
import {
  DASHBOARD_TABS,
  type DashboardTab,
  TAB_ICONS,
  useDashboardTab,
} from '#app/dashboard/dashboard-tabs.ts';
import { QuestsTab } from '#app/dashboard/quests-tab.tsx';
import { useDashboardNews } from '#app/dashboard/use-dashboard-news.ts';
import { useLeave } from '#app/dashboard/use-leave.tsx';
import { useReadNotification } from '#features/notifications/api/read-notification.ts';
import { Inbox } from '#features/notifications/inbox.tsx';
import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { OfferingStage } from '#features/reports/offering-stage.tsx';
import { useProfile } from '#platform/session/session.ts';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';

/** The player's hall: nine tabs in one page, the tab in the address (spec section 2). */
export function DashboardPage(): ReactNode {
  const profile = useProfile();
  const { userId: uid } = profile;
  const [selected, select] = useDashboardTab();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { leave, question } = useLeave();
  const reload = useDashboardNews(uid);
  const openLetter = useOpenLetter(uid);
  return (
    <>
      <WorldBackdrop scene="quiet" />
      <DashboardHeader
        profile={profile}
        bell={
          <NotificationBell
            uid={uid}
            onOpen={openLetter}
            onViewAll={() => select('notifications')}
          />
        }
        onMenu={() => setMenuOpen(true)}
        onLeave={leave}
      />
      <DashboardDrawer
        open={isMenuOpen}
        profile={profile}
        selected={selected}
        onSelect={select}
        onClose={() => setMenuOpen(false)}
        onLeave={leave}
      />
      <main className={styles.main}>
        <VisuallyHidden>
          <h1>{texts.tabs[selected]}</h1>
        </VisuallyHidden>
        <Tabs
          label={texts.navigation}
          look="rail"
          tabs={RAIL}
          selected={selected}
          onSelect={select}
          className={styles.tabs}
        >
          <TabContent tab={selected} onSelect={select} onOpenLetter={openLetter} />
        </Tabs>
      </main>
      {question}
      <OfferingStage onNews={reload} />
      <DashboardCeremonies uid={uid} />
    </>
  );
}

function TabContent(props: {
  tab: DashboardTab;
  onSelect: (tab: DashboardTab) => void;
  onOpenLetter: (letter: Notification) => void;
}): ReactNode {
  const { tab, onSelect, onOpenLetter } = props;
  const profile = useProfile();
  switch (tab) {
    case 'quests':
      return <QuestsTab profile={profile} />;
    case 'notifications':
      return <Inbox uid={profile.userId} onOpen={onOpenLetter} />;
    case 'celestial':
    case 'ascension':
    case 'journey':
    case 'chat':
    case 'honor':
    case 'aura-stream':
    case 'settings':
      return <ClosedDoor tab={tab} onQuests={() => onSelect('quests')} />;
  }
}

/** Reads a letter and goes where it points; only to places of this app. */
function useOpenLetter(uid: string): (letter: Notification) => void {
  const navigate = useNavigate();
  const read = useReadNotification(uid);
  return ({ id, isRead, clickAction }) => {
    if (!isRead) read.mutate(id);
    if (clickAction?.startsWith('/') && !clickAction.startsWith('//')) void navigate(clickAction);
  };
}

const RAIL = DASHBOARD_TABS.map((id) => {
  const Icon = TAB_ICONS[id];
  return { id, label: texts.tabs[id], icon: <Icon size={18} aria-hidden="true" /> };
});
