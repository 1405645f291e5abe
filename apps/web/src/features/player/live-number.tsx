import { formatNumber } from '@goreal/domain/text/format-number';
import { type ReactNode, useState } from 'react';
import { classNames } from '#ui/class-names/class-names.ts';
import { useCountUp } from '#ui/count-up/use-count-up.ts';
import styles from './player-card.module.css';

/** A number that is animated to each new value and highlighted for a moment when it rises. */
export function LiveNumber({ value }: { value: number }): ReactNode {
  const shown = Math.round(useCountUp(value, { durationMs: 900 }));
  const [first] = useState(value);
  return (
    <span key={value} className={classNames(styles.number, value !== first && styles.glow)}>
      {formatNumber(shown)}
    </span>
  );
}
