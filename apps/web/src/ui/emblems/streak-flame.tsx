import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './emblem.module.css';
import { Emblem, type EmblemProps } from './emblem.tsx';

/** The streak icon: a flame. `cold` at 0 days: only its outline. */
export function StreakFlame(props: EmblemProps & { cold?: boolean }): ReactNode {
  const { cold = false, className, ...emblem } = props;
  return (
    <Emblem {...emblem} className={classNames(styles.flame, className)} metal={FIRE}>
      {(fill) =>
        cold ? (
          <>
            <path d={FLAME} fill="none" stroke="var(--flame-cold)" strokeWidth="6" />
            <path d="M-20 44H20" stroke="var(--flame-cold)" strokeWidth="7" strokeLinecap="round" />
          </>
        ) : (
          <>
            <path d={FLAME} fill={fill} />
            <path d={HEART} fill="var(--flame-heart)" />
          </>
        )
      }
    </Emblem>
  );
}

const FIRE = ['var(--flame-top)', 'var(--flame-middle)', 'var(--flame-low)'] as const;

const FLAME =
  'M5 -47C10 -27 36 -14 36 15C36 36 21 48 0 48C-21 48 -36 35 -36 15C-36 0 -28 -9 -22 -20C-20 -11 -17 -7 -12 -4C-15 -21 -7 -37 5 -47Z';
const HEART =
  'M3 2C7 10 17 15 17 28C17 37 10 42 1 42C-9 42 -16 36 -16 27C-16 20 -12 16 -9 11C-7 15 -5 16 -3 17C-4 11 -1 6 3 2Z';
