import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Activity from 'lucide-react/icons/activity';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import Feather from 'lucide-react/icons/feather';
import MessageSquareWarning from 'lucide-react/icons/message-square-exclamation-point';
import ScrollText from 'lucide-react/icons/scroll-text';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { activitiesMessages } from '#features/activities/activities.messages.ts';
import { auditMessages } from '#features/audit/audit.messages.ts';
import { newcomerScreenMessages } from '#features/door/newcomers.messages.ts';
import { moderationDeskMessages } from '#features/moderation/moderation.messages.ts';
import { personalQuestsMessages } from '#features/personal-quests/personal-quests.messages.ts';
import { type ElderQueue, queueCountsQuery } from '#features/queue-counts/api/queue-counts.ts';
import { waitingCount, waitingIn } from '#features/queue-counts/waiting-count.tsx';
import { reviewMessages } from '#features/submissions/review/review.messages.ts';
import { SubmissionsTab } from '#features/submissions/review/submissions-tab.tsx';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { adminMessages } from './admin.messages.ts';
import styles from './admin.module.css';
import { TabStage } from './tab-stage.tsx';

type DeskQueue = {
  label: string;
  icon: LucideIcon;
  /** queues whose counts are shown beside the label */
  waiting?: readonly ElderQueue[];
  content: ComponentType;
};

/** The elders' queues, one entry each. */
const QUEUES = {
  submissions: {
    label: reviewMessages.queueName,
    icon: ScrollText,
    waiting: ['submissions'],
    content: SubmissionsTab,
  },
  activities: {
    label: activitiesMessages.queueName,
    icon: Activity,
    waiting: ['activities'],
    content: lazyWithPreload(() =>
      import('#features/activities/holds-queue.tsx').then((queue) => queue.HoldsQueue),
    ),
  },
  proposals: {
    label: personalQuestsMessages.queueName,
    icon: Feather,
    waiting: ['personalQuests'],
    content: lazyWithPreload(() =>
      import('#features/personal-quests/proposals-queue.tsx').then((queue) => queue.ProposalsQueue),
    ),
  },
  chat: {
    label: moderationDeskMessages.queueName,
    icon: MessageSquareWarning,
    waiting: ['messages', 'names', 'mutes'],
    content: lazyWithPreload(() =>
      import('./complaints-queue.tsx').then((queue) => queue.ComplaintsQueue),
    ),
  },
  newcomers: {
    label: newcomerScreenMessages.queueName,
    icon: UserRoundPlus,
    waiting: ['newcomers'],
    content: lazyWithPreload(() =>
      import('#features/door/newcomers-queue.tsx').then((queue) => queue.NewcomersQueue),
    ),
  },
  audit: {
    label: auditMessages.title,
    icon: BookOpenCheck,
    content: lazyWithPreload(() =>
      import('#features/audit/audit-log.tsx').then((queue) => queue.AuditLog),
    ),
  },
} satisfies Record<string, DeskQueue>;
type DeskQueueId = keyof typeof QUEUES;

const IDS = Object.keys(QUEUES) as DeskQueueId[];

const TABS = IDS.map((id) => {
  const { label, icon: Icon, waiting }: DeskQueue = QUEUES[id];
  return { id, label, icon: <Icon size={18} aria-hidden="true" />, waiting };
});

/** The elders' desk: submissions, held activities and complaints; the address selects the queue. */
export function ReviewDesk(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const queue = IDS.find((id) => id === search.get('queue')) ?? 'submissions';
  const Content = QUEUES[queue].content;
  const { data: counts } = useQuery(queueCountsQuery);
  // The queue of newcomers is shown only where somebody waits, or when it is selected: most academies admit
  // newcomers at once.
  const shown = TABS.filter(
    ({ id }) => id !== 'newcomers' || id === queue || waitingIn(['newcomers'], counts) > 0,
  );
  const tabs = shown.map(({ waiting, ...tab }) => ({
    ...tab,
    count: waitingCount(waitingIn(waiting, counts)),
  }));
  const select = (id: DeskQueueId) => setSearch({ tab: 'submissions', queue: id });
  return (
    <Tabs
      label={adminMessages.queuesLabel}
      look="pills"
      tabs={tabs}
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
