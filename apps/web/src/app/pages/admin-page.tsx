import { isElder } from '@goreal/domain/accounts/role';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { adminMessages } from '#app/admin/admin.messages.ts';
import styles from '#app/admin/admin.module.css';
import { AdminHeader } from '#app/admin/admin-header.tsx';
import { RequireFactor } from '#app/admin/require-factor.tsx';
import { TabStage } from '#app/admin/tab-stage.tsx';
import { ADMIN_TABS, type AdminTab } from '#app/screens/admin-tabs.ts';
import { tabSet } from '#app/screens/tab-set.tsx';
import {
  type ElderQueue,
  type QueueCounts,
  queueCountsQuery,
} from '#features/queue-counts/api/queue-counts.ts';
import { waitingCount, waitingIn } from '#features/queue-counts/waiting-count.tsx';
import { useProfile } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';
import { useDocumentTitle } from '../use-document-title.ts';

const adminTabs = tabSet(ADMIN_TABS, adminMessages.tabs);
export const preloadFirstTab = adminTabs.preloadFirst;

/** The elders' panel (specification 2). The router redirects other users; this page checks the role as well. */
export function AdminPage(): ReactNode {
  const { role } = useProfile();
  return (
    <>
      <WorldBackdrop scene="quiet" />
      {isElder(role) ? <Panel /> : <AccessDenied />}
    </>
  );
}

function Panel(): ReactNode {
  const { userId, displayName } = useProfile();
  return (
    <main className={`stack top gap-4 ${styles.page}`}>
      <AdminHeader displayName={displayName} />
      <RequireFactor uid={userId}>
        <PanelTabs />
      </RequireFactor>
    </main>
  );
}

function PanelTabs(): ReactNode {
  const { role } = useProfile();
  const [search, setSearch] = useSearchParams();
  const { data: counts } = useQuery(queueCountsQuery);
  // The server checks each call again.
  const hidden = ADMIN_TABS.filter(({ only }) => only !== undefined && only !== role);
  const tabs = adminTabs.tabs.filter(({ id }) => !hidden.some((screen) => screen.id === id));
  const tab = adminTabs.selectedBy(search, tabs);
  const Content = adminTabs.contents[tab];
  useDocumentTitle(adminMessages.titleOf(adminMessages.tabs[tab]));
  // The filters of a tab are removed from the address when another tab is selected.
  const select = (id: AdminTab) => setSearch({ tab: id });
  const counted = tabs.map((one) => ({
    ...one,
    count: waitingCount(waitingIn(queuesOf(one.id, counts), counts)),
  }));
  return (
    <Tabs
      label={adminMessages.tabsLabel}
      tabs={counted}
      selected={tab}
      onSelect={select}
      className={styles.parts}
    >
      <TabStage key={tab}>
        <Content />
      </TabStage>
    </Tabs>
  );
}

/** Appeals against suspensions are answered among the members; every other queue is on the desk. */
function queuesOf(tab: AdminTab, counts: QueueCounts | undefined): readonly ElderQueue[] {
  if (tab === 'members') return ['suspensions'];
  if (tab !== 'submissions') return [];
  return (Object.keys(counts ?? {}) as ElderQueue[]).filter((queue) => queue !== 'suspensions');
}

function AccessDenied(): ReactNode {
  const navigate = useNavigate();
  const { title, text, back } = adminMessages.denied;
  return (
    <main className={styles.denied}>
      <h1>
        <VisuallyHidden>{adminMessages.title}</VisuallyHidden>
      </h1>
      <Card padding="roomy">
        <EmptyState
          title={title}
          action={<Button onClick={() => void navigate('/dashboard')}>{back}</Button>}
        >
          {text}
        </EmptyState>
      </Card>
    </main>
  );
}
