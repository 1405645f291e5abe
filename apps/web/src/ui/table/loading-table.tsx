import type { ReactNode } from 'react';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './loading-table.module.css';

const NAMES = ['64%', '82%', '56%', '74%', '68%', '60%', '78%', '70%'];

/** Placeholder of a table while its rows load. */
export function LoadingTable(): ReactNode {
  return (
    <div className={styles.frame}>
      {NAMES.map((width) => (
        <div key={width} className={styles.item}>
          <div>
            <Skeleton width={width} />
            <Skeleton width="40%" />
          </div>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
