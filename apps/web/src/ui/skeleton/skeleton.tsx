import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Placeholder of loading content. Use it in a region with aria-busy; it is hidden from screen readers. */
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
