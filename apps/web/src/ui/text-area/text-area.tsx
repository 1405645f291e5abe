import { formatNumber } from '@goreal/domain/text/format-number';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import inputStyles from '../text-input/text-input.module.css';
import styles from './text-area.module.css';

type TextAreaProps = ComponentProps<'textarea'> & {
  /** How long the text is, as the domain measures it, and how long it may be; shown below the text. */
  counter?: { length: number; limit: number };
  /** Grows with its text, where the browser can, up to about ten lines. */
  grow?: boolean;
};

export function TextArea(props: TextAreaProps): ReactNode {
  const { counter, grow = false, className, ...rest } = props;
  return (
    <span className={styles.wrap}>
      <textarea
        rows={4}
        {...rest}
        className={classNames(inputStyles.input, styles.area, grow && styles.grow, className)}
      />
      {counter ? (
        <span className={styles.counter} data-over={counter.length > counter.limit || undefined}>
          {formatNumber(counter.length)}/{formatNumber(counter.limit)}
        </span>
      ) : null}
    </span>
  );
}
