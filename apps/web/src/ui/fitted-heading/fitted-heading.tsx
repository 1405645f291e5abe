import type { CSSProperties, ReactNode } from 'react';
import styles from './fitted-heading.module.css';

/**
 * The heading of a page that contains a name: the type is smaller where the longest word would not fit on a line
 * otherwise. A name without a blank is broken only if the smallest type does not fit either.
 */
export function FittedHeading({ children }: { children: string }): ReactNode {
  const letters = Math.max(...children.split(/\s+/).map((word) => word.length));
  return (
    <div className={styles.width}>
      <h1 className={styles.heading} style={{ '--letters': letters } as CSSProperties}>
        {children}
      </h1>
    </div>
  );
}
