import Keyboard from 'lucide-react/icons/keyboard';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './key-help.module.css';
import { reviewMessages } from './review.messages.ts';

/** Button that opens the list of shortcuts, on devices with a keyboard. */
export function KeyHelpButton({ onOpen }: { onOpen: () => void }): ReactNode {
  const { title, open } = reviewMessages.keys;
  return (
    <section className={styles.legend} aria-label={title}>
      <Button
        variant="ghost"
        size="small"
        icon={<Keyboard size={18} aria-hidden="true" />}
        onClick={onOpen}
      >
        {open} <kbd className={styles.key}>?</kbd>
      </Button>
    </section>
  );
}

/** All shortcuts of the desk. */
export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { title, hint, list } = reviewMessages.keys;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <dl className={`stack gap-2 ${styles.keys}`}>
        {list.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={`soft small ${styles.helpHint}`}>{hint}</p>
    </Dialog>
  );
}
