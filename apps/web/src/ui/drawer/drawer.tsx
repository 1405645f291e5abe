import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useModal } from '../modal/use-modal.ts';
import styles from './drawer.module.css';

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  closeLabel: string;
  /** Shown at the top, next to the close button. */
  heading?: ReactNode;
  children: ReactNode;
};

/** A panel from the left edge for navigation on phones, built on the native modal dialog. */
export function Drawer(props: DrawerProps): ReactNode {
  if (!props.open) return null;
  return <OpenDrawer {...props} />;
}

function OpenDrawer(props: DrawerProps): ReactNode {
  const { onClose, label, closeLabel, heading, children } = props;
  const modal = useModal({ onDismiss: onClose });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close it by Esc, handled by onCancel
    <dialog
      {...modal}
      aria-label={label}
      className={styles.drawer}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <div>{heading}</div>
          <IconButton label={closeLabel} icon={<X size={22} />} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
