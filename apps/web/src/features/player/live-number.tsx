import { formatNumber } from '@goreal/domain/text/format-number';
import { type ReactNode, useState } from 'react';
import { classNames } from '#ui/class-names/class-names.ts';
import styles from './live-number.module.css';
import { useCountedNumber } from './use-counted-number.ts';

/** A number that is animated to each new value and highlighted for a moment when it rises. */
export function LiveNumber({ value }: { value: number }): ReactNode {
  const shown = useCountedNumber(value);
  const [first] = useState(value);
  return (
    <span key={value} className={classNames(styles.number, value !== first && styles.glow)}>
      {formatNumber(shown)}
    </span>
  );
}
