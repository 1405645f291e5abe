import { type ReactNode, useEffect, useRef } from 'react';
import { DrumStar } from '../world/drum-star.tsx';
import styles from './ceremony-burst.module.css';
import { startParticles } from './particles.ts';

/**
 * AURA rises around the drum while rings bloom: the ground of every ceremony. `children` stand in
 * the middle of the star. Under reduced motion it is a still card. Decoration, apart from `children`.
 */
export function CeremonyBurst({ children }: { children?: ReactNode }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? startParticles(canvas.current) : undefined), []);
  return (
    <div className={styles.burst}>
      <div className={styles.rays} aria-hidden="true" />
      <div className={styles.ring} aria-hidden="true" />
      <div className={styles.ring} aria-hidden="true" />
      <div className={styles.ring} aria-hidden="true" />
      <div className={styles.drum} aria-hidden="true">
        <DrumStar size="100%" detail="full" spin />
      </div>
      <canvas ref={canvas} className={styles.particles} />
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
