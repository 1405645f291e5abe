import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import styles from './toast.module.css';
import { type Toast, ToastCard, type ToastKind } from './toast.tsx';

type ShowToast = Record<ToastKind, (text: string) => void>;

const ToastContext = createContext<ShowToast | undefined>(undefined);

/** Errors stay longer, because they take longer to read. */
const DURATION_MS: Record<ToastKind, number> = { success: 5000, info: 6000, error: 10_000 };
const MOST_AT_ONCE = 4;
let lastId = 0;

/**
 * Provides `useToast()` and shows the messages. Success and info are announced politely, errors assertively;
 * both live regions exist from the start, as screen readers require.
 */
export function ToastRegion(props: {
  label: string;
  closeLabel: string;
  children: ReactNode;
}): ReactNode {
  const { label, closeLabel, children } = props;
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const close = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  const show = useMemo<ShowToast>(() => {
    const add = (kind: ToastKind) => (text: string) => {
      lastId += 1;
      const toast = { id: lastId, kind, text, duration: DURATION_MS[kind] };
      setToasts((shown) => [...shown, toast].slice(-MOST_AT_ONCE));
    };
    return { success: add('success'), info: add('info'), error: add('error') };
  }, []);
  const cards = (kinds: readonly ToastKind[]) =>
    toasts
      .filter((toast) => kinds.includes(toast.kind))
      .map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          isBehind={toast !== toasts.at(-1)}
          closeLabel={closeLabel}
          onClose={close}
        />
      ));
  return (
    <ToastContext value={show}>
      {children}
      <section aria-label={label} className={styles.region}>
        <div aria-live="polite">{cards(['success', 'info'])}</div>
        <div aria-live="assertive">{cards(['error'])}</div>
      </section>
    </ToastContext>
  );
}

/** `toast.success(text)`, `toast.info(text)`, `toast.error(text)`. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastRegion above it');
  return show;
}
