import type { ReactNode } from 'react';
import styles from './key-legend.module.css';
import { reviewMessages } from './review.messages.ts';

/** The shortcuts of the desk, for those who have a keyboard. */
export function KeyLegend(): ReactNode {
  const { title, move, approve, reject } = reviewMessages.keys;
  return (
    <section className={styles.legend} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.keys}>
        <div>
          <dt>
            <kbd>↑</kbd> <kbd>↓</kbd>
          </dt>
          <dd>{move}</dd>
        </div>
        <div>
          <dt>
            <kbd>A</kbd>
          </dt>
          <dd>{approve}</dd>
        </div>
        <div>
          <dt>
            <kbd>R</kbd>
          </dt>
          <dd>{reject}</dd>
        </div>
      </dl>
    </section>
  );
}
