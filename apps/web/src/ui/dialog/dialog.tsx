import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Asked for by Esc, the cross or a press on the backdrop; the owner sets `open`. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children?: ReactNode;
  /** Buttons at the foot, main one last. */
  actions?: ReactNode;
  /** False while something runs that must not be left: Esc, cross and backdrop do nothing. */
  dismissible?: boolean;
  size?: 'small' | 'medium' | 'large';
  role?: 'dialog' | 'alertdialog';
};

/**
 * A modal on the native dialog element: the browser keeps the focus inside, makes the page behind it
 * inert and gives the focus back. Mark the control to start on with `data-autofocus`; otherwise it is
 * the first one. (React's autoFocus comes too early, while the dialog is still hidden.)
 */
export function Dialog(props: DialogProps): ReactNode {
  if (!props.open) return null;
  return <OpenDialog {...props} />;
}

function OpenDialog(props: DialogProps): ReactNode {
  const { onClose, title, closeLabel, children, actions, dismissible = true } = props;
  const { size = 'medium', role } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const askToClose = () => {
    if (dismissible) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to leave is Esc, handled by onCancel
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[size])}
      onCancel={(event) => {
        event.preventDefault();
        askToClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) askToClose();
      }}
    >
      <div className={styles.inside}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {dismissible ? (
            <IconButton label={closeLabel} icon={<X size={22} />} onClick={askToClose} />
          ) : null}
        </header>
        <div className={styles.body}>{children}</div>
        {actions ? <footer className={styles.actions}>{actions}</footer> : null}
      </div>
    </dialog>
  );
}
