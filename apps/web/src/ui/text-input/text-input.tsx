import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './text-input.module.css';

type TextInputProps = ComponentProps<'input'> & {
  /** Decoration inside the left edge. */
  icon?: ReactNode;
};

export function TextInput(props: TextInputProps): ReactNode {
  const { icon, className, ...rest } = props;
  if (!icon) return <input type="text" {...rest} className={classNames(styles.input, className)} />;
  return (
    <span className={styles.wrap}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <input type="text" {...rest} className={classNames(styles.input, styles.indent, className)} />
    </span>
  );
}

/** A native list of choices: the phone's own wheel is better than any drawn one. */
export function Select({ className, ...rest }: ComponentProps<'select'>): ReactNode {
  return <select {...rest} className={classNames(styles.input, styles.select, className)} />;
}
