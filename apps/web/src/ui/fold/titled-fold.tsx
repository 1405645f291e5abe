import { type ReactNode, useState } from 'react';
import styles from './fold.module.css';
import { Fold } from './fold.tsx';

/** A fold under a heading, for one of several forms about the same thing. */
export function TitledFold(props: {
  title: string;
  /** What the form would change, beside the title. */
  state?: ReactNode;
  /**
   * Whether it is open at first; of a group, one alone is. Later changes neither open nor close it, because of what is
   * being written.
   */
  startsOpen?: boolean;
  children: ReactNode;
}): ReactNode {
  const { title, state, startsOpen = false, children } = props;
  const [isOpen] = useState(startsOpen);
  return (
    <Fold
      isOpen={isOpen}
      summary={
        <span className={styles.titled}>
          <h3>{title}</h3>
          {state}
        </span>
      }
    >
      <div className={`stack gap-3 ${styles.inset}`}>{children}</div>
    </Fold>
  );
}
