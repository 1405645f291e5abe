import type { LucideIcon } from 'lucide-react';
import Activity from 'lucide-react/icons/activity';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import Feather from 'lucide-react/icons/feather';
import MessageSquareWarning from 'lucide-react/icons/message-square-exclamation-point';
import ScrollText from 'lucide-react/icons/scroll-text';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SubmissionsTab } from '#features/submissions/review/submissions-tab.tsx';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { adminMessages } from './admin.messages.ts';
import styles from './admin.module.css';
import { TabStage } from './tab-stage.tsx';

export type DeskQueueId = keyof typeof adminMessages.queues;

/**
 * The elders' queues. A feature adds its queue by one line here, e.g. `activities: { icon: Activity, content:
 * lazyWithPreload(() => import('#features/activities/holds-queue.tsx')…) }`.
 */
const QUEUES: Readonly<Record<DeskQueueId, { icon: LucideIcon; content: ComponentType }>> = {
  reports: { icon: ScrollText, content: SubmissionsTab },
  activities: {
    icon: Activity,
    content: lazyWithPreload(() =>
      import('#features/activities/holds-queue.tsx').then((queue) => queue.HoldsQueue),
    ),
  },
  proposals: {
    icon: Feather,
    content: lazyWithPreload(() =>
      import('#features/personal-quests/proposals-queue.tsx').then((queue) => queue.ProposalsQueue),
    ),
  },
  chat: {
    icon: MessageSquareWarning,
    content: lazyWithPreload(() =>
      import('#features/moderation/chat-queue.tsx').then((queue) => queue.ChatQueue),
    ),
  },
  audit: {
    icon: BookOpenCheck,
    content: lazyWithPreload(() =>
      import('#features/audit/audit-log.tsx').then((log) => log.AuditLog),
    ),
  },
};

const IDS = Object.keys(QUEUES) as DeskQueueId[];

const TABS = IDS.map((id) => {
  const { icon: Icon } = QUEUES[id];
  return { id, label: adminMessages.queues[id], icon: <Icon size={18} aria-hidden="true" /> };
});

/** The elders' desk: submissions, held activities and complaints; the address selects the queue. */
export function ReviewDesk(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const queue = IDS.find((id) => id === search.get('queue')) ?? 'reports';
  const Content = QUEUES[queue].content;
  const select = (id: DeskQueueId) => setSearch({ tab: 'submissions', queue: id });
  return (
    <Tabs
      label={adminMessages.queuesLabel}
      look="pills"
      tabs={TABS}
      selected={queue}
      onSelect={select}
      className={styles.queues}
    >
      <TabStage key={queue}>
        <Content />
      </TabStage>
    </Tabs>
  );
}
