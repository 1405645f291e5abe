import { type ReactNode, useEffect, useRef } from 'react';
import { DrumStar } from '../world/drum-star.tsx';
import styles from './ceremony-burst.module.css';
import { startParticles } from './particles.ts';

/**
 * Background of every ceremony: particles and rings around the drum star; `children` are shown in its middle.
 * Static under reduced motion. Decorative, except for `children`.
 */
export function CeremonyBurst(props: {
  /** Below 64rem of width the drum leaves room for a long text below it. */
  hasLongText?: boolean;
  children?: ReactNode;
}): ReactNode {
  const { hasLongText = false, children } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? startParticles(canvas.current) : undefined), []);
  return (
    <div className={styles.burst} data-long={hasLongText || undefined}>
      <div className={styles.rays} aria-hidden="true" />
      <div className={styles.ring} aria-hidden="true" />
      <div className={styles.ring} aria-hidden="true" />
      <div className={styles.ring} aria-hidden="true" />
      <div className={styles.drum} aria-hidden="true">
        <DrumStar size="100%" detail="full" spin />
      </div>
      <canvas ref={canvas} className={styles.particles} />
      <div className={styles.face}>{children}</div>
    </div>
  );
}
