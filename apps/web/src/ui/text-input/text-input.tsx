import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { useIsHydrated } from '../hydration/use-is-hydrated.ts';
import styles from './text-input.module.css';

type TextInputProps = ComponentProps<'input'> & {
  /** Decoration inside the left edge. */
  icon?: ReactNode;
};

/** While its page was only drawn, the shape of a field: what is typed or filled in before the code came would be lost. */
export function TextInput(props: TextInputProps): ReactNode {
  const { icon, className, ...rest } = props;
  const look = classNames(styles.input, Boolean(icon) && styles.indent, className);
  const field = useIsHydrated() ? (
    <input type="text" {...rest} className={look} />
  ) : (
    <span className={look} aria-hidden="true" />
  );
  if (!icon) return field;
  return (
    <span className={styles.wrap}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {field}
    </span>
  );
}

/** A native list of choices: the phone's own wheel is better than any drawn one. */
export function Select({ className, ...rest }: ComponentProps<'select'>): ReactNode {
  return <select {...rest} className={classNames(styles.input, styles.select, className)} />;
}
