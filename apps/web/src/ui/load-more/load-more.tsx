import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './load-more.module.css';

/** Button for the next page of a list, with the number of remaining items or the failure of the last attempt. */
export function LoadMore(props: {
  /** The button's text, e.g. "Xem thêm (còn 37)", or the text for a retry. */
  label: ReactNode;
  /** Shown above the button: what remains, or what failed. */
  note?: ReactNode;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
}): ReactNode {
  const { label, note, loading, failed, onMore } = props;
  return (
    <div className={styles.more}>
      {note ? (
        <p className={styles.note} role={failed ? 'alert' : undefined}>
          {note}
        </p>
      ) : null}
      <Button variant="secondary" busy={loading} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
