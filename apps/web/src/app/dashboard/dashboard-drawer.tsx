import type { Profile } from '@goreal/domain/accounts/profile';
import { isElder } from '@goreal/domain/accounts/role';
import DoorOpen from 'lucide-react/icons/door-open';
import Gavel from 'lucide-react/icons/gavel';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { UnreadMessages } from '#features/chat/unread-messages.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button, buttonClass } from '#ui/button/button.tsx';
import { Drawer } from '#ui/drawer/drawer.tsx';
import { DASHBOARD_TABS, type DashboardTab } from '../screens/dashboard-tabs.ts';
import { dashboardMessages as texts } from './dashboard.messages.ts';
import styles from './dashboard-drawer.module.css';

type DashboardDrawerProps = {
  open: boolean;
  profile: Profile;
  selected: DashboardTab;
  /** in the guild chat */
  unreadMessages: number;
  onSelect: (tab: DashboardTab) => void;
  onClose: () => void;
  onLeave: () => void;
};

/** Navigation on phones: the nine tabs, and sign-out. */
export function DashboardDrawer(props: DashboardDrawerProps): ReactNode {
  const { open, profile, selected, unreadMessages, onSelect, onClose, onLeave } = props;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      label={texts.navigation}
      closeLabel={texts.closeMenu}
      heading={<p className={`size-3 strong ${styles.name}`}>{profile.displayName}</p>}
    >
      <nav aria-label={texts.navigation}>
        <ul className={styles.list}>
          {DASHBOARD_TABS.map(({ id: tab, icon: Icon }) => (
            <li key={tab}>
              <button
                type="button"
                className={`line middle gap-3 soft strong ${styles.tab}`}
                aria-current={tab === selected ? 'page' : undefined}
                onClick={() => {
                  onClose();
                  onSelect(tab);
                }}
              >
                <Icon size={20} aria-hidden="true" />
                <span className={styles.label}>{texts.tabs[tab]}</span>
                {tab === 'chat' && unreadMessages > 0 ? (
                  <Badge tone="gold">
                    <UnreadMessages count={unreadMessages} />
                  </Badge>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={`stack gap-2 ${styles.foot}`}>
        {isElder(profile.role) ? (
          <Link to="/admin" className={buttonClass({ variant: 'secondary', wide: true })}>
            <Gavel size={18} aria-hidden="true" />
            {texts.admin}
          </Link>
        ) : null}
        <Button
          variant="ghost"
          wide
          icon={<DoorOpen size={20} aria-hidden="true" />}
          onClick={() => {
            onClose();
            onLeave();
          }}
        >
          {texts.leave}
        </Button>
      </div>
    </Drawer>
  );
}
