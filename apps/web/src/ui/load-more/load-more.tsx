import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './load-more.module.css';

/** The way to the next page of a list; says how many more there are, and when a page did not come. */
export function LoadMore(props: {
  /** The button, e.g. "Xem thêm (còn 37)"; while the last try failed, the words for trying again. */
  label: ReactNode;
  /** Stands above the button: what remains, or what went wrong. */
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
