import { elderTitle } from '@goreal/domain/submissions/submissions.messages';
import DoorOpen from 'lucide-react/icons/door-open';
import LogOut from 'lucide-react/icons/log-out';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRefreshPending } from '#features/submissions/review/api/review.ts';
import { session } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { adminMessages } from './admin.messages.ts';
import styles from './admin.module.css';

/** Name of the signed-in elder, and actions that concern all tabs. */
export function AdminHeader({ displayName }: { displayName: string }): ReactNode {
  const navigate = useNavigate();
  const toast = useToast();
  const { refresh, refreshing } = useRefreshPending();
  const [leaving, setLeaving] = useState(false);
  const words = adminMessages.actions;
  const signOut = async () => {
    setLeaving(true);
    try {
      await session.signOut();
    } catch {
      setLeaving(false);
      toast.error(words.signOutFailed);
    }
  };
  return (
    <header className={styles.header}>
      <DrumStar size={52} detail="crest" />
      <div>
        <h1 className={styles.title}>{adminMessages.title}</h1>
        <p className={styles.elder}>{elderTitle(displayName)}</p>
      </div>
      {/* New reports come by themselves, so asking for them is the quietest action. */}
      <IconButton
        label={words.refresh}
        title={words.refresh}
        icon={<RefreshCw size={18} aria-hidden="true" />}
        className={styles.refresh}
        aria-busy={refreshing}
        aria-disabled={refreshing || undefined}
        onClick={refreshing ? undefined : refresh}
      />
      <fieldset className={styles.actions} aria-label={words.label}>
        <Button
          variant="ghost"
          size="small"
          title={words.reload}
          icon={<RotateCw size={18} aria-hidden="true" />}
          onClick={() => window.location.reload()}
        >
          {words.reload}
        </Button>
        <Button
          variant="ghost"
          size="small"
          title={words.dashboard}
          icon={<DoorOpen size={18} aria-hidden="true" />}
          onClick={() => void navigate('/dashboard')}
        >
          {words.dashboard}
        </Button>
        <Button
          variant="ghost"
          size="small"
          title={words.signOut}
          icon={<LogOut size={18} aria-hidden="true" />}
          busy={leaving}
          onClick={() => void signOut()}
        >
          {words.signOut}
        </Button>
      </fieldset>
    </header>
  );
}
