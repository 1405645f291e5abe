import Menu from 'lucide-react/icons/menu';
import type { ReactNode } from 'react';
import { UnreadMessages } from '#features/chat/unread-messages.tsx';
import { DASHBOARD_TABS, type DashboardTab } from '../screens/dashboard-tabs.ts';
import { dashboardMessages as texts } from './dashboard.messages.ts';
import styles from './dashboard-bar.module.css';

type BarItem = { tab: DashboardTab; label: string; alsoCurrentFor?: DashboardTab };

/** The tabs that players use daily; all nine are in the drawer. */
const ITEMS: readonly BarItem[] = [
  { tab: 'quests', label: texts.bar.quests },
  { tab: 'journey', label: texts.bar.journey },
  { tab: 'chat', label: texts.bar.chat },
  { tab: 'celestial', label: texts.bar.boards, alsoCurrentFor: 'honor' },
];

type DashboardBarProps = {
  selected: DashboardTab;
  /** in the guild chat */
  unreadMessages: number;
  onSelect: (tab: DashboardTab) => void;
  onMore: () => void;
};

/** The bottom bar of phones and tablets: four tabs, and the drawer with all of them. */
export function DashboardBar(props: DashboardBarProps): ReactNode {
  const { selected, unreadMessages, onSelect, onMore } = props;
  const isListed = ITEMS.some((item) => isCurrent(item, selected));
  return (
    <nav aria-label={texts.bar.label} className={styles.bar}>
      {ITEMS.map((item) => (
        <button
          key={item.tab}
          type="button"
          className={styles.item}
          aria-current={isCurrent(item, selected) ? 'page' : undefined}
          onClick={() => onSelect(item.tab)}
        >
          <BarIcon tab={item.tab} />
          {item.label}
          {item.tab === 'chat' && unreadMessages > 0 ? (
            <span className={styles.count}>
              <UnreadMessages count={unreadMessages} />
            </span>
          ) : null}
        </button>
      ))}
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        data-current={isListed ? undefined : ''}
        onClick={onMore}
      >
        <Menu size={22} aria-hidden="true" />
        {texts.bar.more}
      </button>
    </nav>
  );
}

function isCurrent({ tab, alsoCurrentFor }: BarItem, selected: DashboardTab): boolean {
  return selected === tab || selected === alsoCurrentFor;
}

function BarIcon({ tab }: { tab: DashboardTab }): ReactNode {
  const Icon = DASHBOARD_TABS.find(({ id }) => id === tab)?.icon;
  return Icon ? <Icon size={22} aria-hidden="true" /> : null;
}
