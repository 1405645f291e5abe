import { formatNumber } from '@goreal/domain/text/format-number';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import inputStyles from '../text-input/text-input.module.css';
import styles from './text-area.module.css';

type TextAreaProps = ComponentProps<'textarea'> & {
  /** Length and maximum as the domain measures them, shown below the text. */
  counter?: { length: number; limit: number };
  /** As high as its content up to about ten lines, where the browser supports it. */
  grow?: boolean;
};

export function TextArea(props: TextAreaProps): ReactNode {
  const { counter, grow = false, className, ...rest } = props;
  return (
    <span className="stack gap-1">
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
