import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { buttonMessages } from '../button/button.messages.ts';
import { classNames } from '../class-names/class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useModal } from '../modal/use-modal.ts';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Called for Esc, Back, the close button and a press on the backdrop; the owner controls `open`. */
  onClose: () => void;
  title: ReactNode;
  closeLabel?: string | undefined;
  children?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
  /** False while an action runs: Esc, Back, close button and backdrop do nothing. */
  dismissible?: boolean;
  size?: 'small' | 'medium' | 'large';
  role?: 'dialog' | 'alertdialog';
};

/**
 * A titled modal with a footer for buttons. The focus starts on the control marked `data-autofocus`,
 * otherwise on the first one.
 */
export function Dialog(props: DialogProps): ReactNode {
  if (!props.open) return null;
  return <OpenDialog {...props} />;
}

function OpenDialog(props: DialogProps): ReactNode {
  const { onClose, title, children, actions, dismissible = true } = props;
  const { closeLabel = buttonMessages.close, size = 'medium', role } = props;
  const titleId = useId();
  const askToClose = () => {
    if (dismissible) onClose();
  };
  const modal = useModal({ onDismiss: askToClose });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close it by Esc, handled by onCancel
    <dialog
      {...modal}
      role={role}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[size])}
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
