import type { ReactNode } from 'react';
import styles from './entry-list.module.css';

/** A list of entries, without markers; `ordered` where the order of the entries means something. */
export function EntryList(props: { ordered?: boolean; children: ReactNode }): ReactNode {
  const { ordered = false, children } = props;
  const List = ordered ? 'ol' : 'ul';
  return (
    // Safari drops the list role without list markers.
    <List role="list" className={styles.list}>
      {children}
    </List>
  );
}

/** The name of an entry, with its badges in the same line. */
export function EntryName({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.name}>{children}</p>;
}
