import { elderTitle } from '@goreal/domain/submissions/submissions.messages';
import DoorOpen from 'lucide-react/icons/door-open';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import LogOut from 'lucide-react/icons/log-out';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRefreshPending } from '#features/submissions/review/api/review.ts';
import { useSignOut } from '#platform/session/use-sign-out.tsx';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { useMediaQuery } from '#ui/media-query/use-media-query.ts';
import { Menu, type MenuItem } from '#ui/menu/menu.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { adminMessages } from './admin.messages.ts';
import styles from './admin.module.css';

/** Below this width the actions are in a menu, so that the first submission begins on the first screen. */
const NARROW = '(width < 48rem)';

/** Name of the signed-in elder, and actions that concern all tabs. */
export function AdminHeader({ displayName }: { displayName: string }): ReactNode {
  const { refresh, refreshing } = useRefreshPending();
  const { leave, isLeaving, question } = useSignOut();
  const actions = useHeaderActions(leave);
  const isNarrow = useMediaQuery(NARROW);
  const words = adminMessages.actions;
  return (
    <header className={styles.header}>
      <DrumStar size={52} detail="crest" />
      <div>
        <h1 className={`size-4 ${styles.title}`}>{adminMessages.title}</h1>
        <p className={`primary strong ${styles.elder}`}>{elderTitle(displayName)}</p>
      </div>
      {/* New submissions arrive by live events, so the refresh button is the least prominent action. */}
      <IconButton
        label={words.refresh}
        title={words.refresh}
        icon={<RefreshCw size={18} aria-hidden="true" />}
        className={styles.refresh}
        aria-busy={refreshing}
        disabled={refreshing}
        onClick={refresh}
      />
      {isNarrow ? (
        <ActionsMenu actions={actions} />
      ) : (
        <fieldset className={styles.actions} aria-label={words.label}>
          {actions.map(({ id, label, icon, onSelect }) => (
            <Button
              key={id}
              variant="ghost"
              size="small"
              title={label}
              icon={icon}
              busy={id === 'signOut' && isLeaving}
              onClick={onSelect}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      {question}
    </header>
  );
}

function ActionsMenu({ actions }: { actions: readonly MenuItem[] }): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { label } = adminMessages.actions;
  const items = actions.map((action) => ({
    ...action,
    onSelect: () => {
      setOpen(false);
      action.onSelect();
    },
  }));
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        title={label}
        icon={<EllipsisVertical size={20} aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <Menu label={label} items={items} anchor={button.current} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function useHeaderActions(signOut: () => void): readonly MenuItem[] {
  const navigate = useNavigate();
  const words = adminMessages.actions;
  return [
    {
      id: 'reload',
      label: words.reload,
      icon: <RotateCw size={18} aria-hidden="true" />,
      onSelect: () => window.location.reload(),
    },
    {
      id: 'dashboard',
      label: words.dashboard,
      icon: <DoorOpen size={18} aria-hidden="true" />,
      onSelect: () => void navigate('/dashboard'),
    },
    {
      id: 'signOut',
      label: words.signOut,
      icon: <LogOut size={18} aria-hidden="true" />,
      onSelect: signOut,
    },
  ];
}
