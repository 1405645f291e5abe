import { type ReactNode, useId } from 'react';
import styles from './emblem.module.css';

export type EmblemProps = {
  /** Width and height: pixels, or an SVG length such as `100%` and `4rem`; computed sizes are set by a class. */
  size?: number | string;
  /** Accessible name. Without it the drawing is decoration. */
  label?: string | undefined;
  className?: string | undefined;
};

/** Common frame of crests, sigils and medals: size, name, and a bronze gradient as fill. */
export function Emblem(
  props: EmblemProps & {
    viewBox?: string;
    /** Light, middle and dark of the gradient; by default the theme's metal colours. */
    metal?: readonly [string, string, string];
    children: (fill: string) => ReactNode;
  },
): ReactNode {
  const { size = 48, label, className, viewBox = '-50 -50 100 100', children } = props;
  const { metal = ['var(--metal-light)', 'var(--metal)', 'var(--metal-dark)'] } = props;
  const gradient = useId();
  return (
    <svg
      viewBox={viewBox}
      width={size}
      height={size}
      className={`${styles.emblem} ${className ?? ''}`}
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <linearGradient id={gradient} x1="0.2" y1="0" x2="0.7" y2="1">
        <stop offset="0" stopColor={metal[0]} />
        <stop offset="0.5" stopColor={metal[1]} />
        <stop offset="1" stopColor={metal[2]} />
      </linearGradient>
      {children(`url(#${gradient})`)}
    </svg>
  );
}
