import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './toast.module.css';

export type ToastKind = 'success' | 'info' | 'error';
export type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  /** Milliseconds on screen; paused while hovered or focused. */
  duration: number;
};

type ToastCardProps = {
  toast: Toast;
  /** A newer one is shown. */
  isBehind: boolean;
  closeLabel: string;
  onClose: (id: number) => void;
};

const ICONS = { success: CircleCheck, info: Info, error: CircleAlert } as const;

export function ToastCard(props: ToastCardProps): ReactNode {
  const { toast, isBehind, closeLabel, onClose } = props;
  const timer = usePausableTimer(toast.duration, () => onClose(toast.id));
  const Icon = ICONS[toast.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the timer
    <div
      className={`line middle gap-3 ${styles.toast}`}
      data-kind={toast.kind}
      data-behind={isBehind || undefined}
      style={{ '--order': toast.id } as CSSProperties}
      onPointerEnter={timer.pause}
      onPointerLeave={timer.resume}
      onFocus={timer.pause}
      onBlur={timer.resume}
    >
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>{toast.text}</p>
      <IconButton label={closeLabel} icon={<X size={18} />} onClick={() => onClose(toast.id)} />
    </div>
  );
}

/** Calls `onEnd` after `duration` ms, not counting pauses. */
function usePausableTimer(duration: number, onEnd: () => void) {
  const end = useRef(onEnd);
  const clock = useRef({ left: duration, since: 0, timer: 0 });
  useEffect(() => {
    end.current = onEnd;
  });
  const pause = () => {
    if (clock.current.timer === 0) return;
    window.clearTimeout(clock.current.timer);
    clock.current.timer = 0;
    clock.current.left -= Date.now() - clock.current.since;
  };
  const resume = () => {
    if (clock.current.timer !== 0) return;
    clock.current.since = Date.now();
    clock.current.timer = window.setTimeout(() => end.current(), Math.max(0, clock.current.left));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts once per card
  useEffect(() => {
    resume();
    return pause;
  }, []);
  return { pause, resume };
}
