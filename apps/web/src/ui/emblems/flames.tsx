import { type ReactNode, useId } from 'react';
import styles from './emblem.module.css';
import type { EmblemProps } from './emblem.tsx';

/** Icon of AURA: a drop of light with a star inside. */
export function AuraFlame(props: EmblemProps): ReactNode {
  return (
    <Flame {...props} from="var(--guild-secondary)" to="var(--guild-primary)">
      <path
        d="M12 11.2l.9 3.1 2.9-1.3-1.7 2.7 3 1.2-3.2.4.9 3.1-2.8-1.8-2.8 1.8.9-3.1-3.2-.4 3-1.2-1.7-2.7 2.9 1.300z"
        fill="#fff7e0"
      />
    </Flame>
  );
}

/** Icon of a streak: an ember. `cold` when the streak is 0. */
export function StreakEmber(props: EmblemProps & { cold?: boolean }): ReactNode {
  const { cold = false, ...rest } = props;
  const colours = cold ? { from: '#93a0b2', to: '#556173' } : { from: '#ffd24a', to: '#f0480c' };
  return (
    <Flame {...rest} {...colours}>
      <path
        d="M12.3 21.500c-2.6 0-4.3-1.7-4.3-3.9 0-2.6 2.3-3.6 3.1-6 2.3 1.3 5.3 3.6 5.3 6.3 0 2.1-1.7 3.6-4.1 3.600z"
        fill={cold ? '#c4ccd8' : '#fff1b8'}
      />
    </Flame>
  );
}

function Flame(props: EmblemProps & { from: string; to: string; children: ReactNode }): ReactNode {
  const { size = 20, label, className, from, to, children } = props;
  const gradient = useId();
  return (
    <svg
      viewBox="0 0 24 24"
      style={{ width: size, height: size }}
      className={`${styles.emblem} ${className ?? ''}`}
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <linearGradient id={gradient} x2="0" y2="1">
        <stop offset="0" stopColor={from} />
        <stop offset="1" stopColor={to} />
      </linearGradient>
      <path
        d="M12.6 1C13.7 5 19.9 8.4 19.9 15.1 19.9 19.9 16.5 23 12 23 7.5 23 4.1 19.8 4.1 15.3 4.1 11.9 6 9.7 7.3 7.3 7.7 8.9 8.4 9.9 9.5 10.5 9 6.8 11.3 3.8 12.6 1Z"
        fill={`url(#${gradient})`}
      />
      {children}
    </svg>
  );
}
