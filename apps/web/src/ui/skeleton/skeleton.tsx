import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** The shape of what is loading. Put it in a region with aria-busy; it is silent itself. */
export function Skeleton(props: {
  shape?: 'line' | 'block' | 'circle';
  width?: string;
  height?: string;
}): ReactNode {
  const { shape = 'line', width, height } = props;
  return (
    <span className={styles.skeleton} data-shape={shape} style={{ width, height }} aria-hidden />
  );
}
