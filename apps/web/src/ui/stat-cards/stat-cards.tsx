import type { ReactNode } from 'react';
import styles from './stat-cards.module.css';

/** Key figures above a list, one card each: `<StatCards label="…"><Stat … /><Stat … /></StatCards>`. */
export function StatCards(props: { label: string; children: ReactNode }): ReactNode {
  return (
    <section aria-label={props.label}>
      <dl className={styles.cards}>{props.children}</dl>
    </section>
  );
}
