import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { useIsHydrated } from '../hydration/use-is-hydrated.ts';
import styles from './text-input.module.css';

type TextInputProps = ComponentProps<'input'> & {
  /** Decorative element at the left edge. */
  icon?: ReactNode;
};

/** Disabled until hydration: what is typed or filled in earlier would be lost. */
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

/** A native select: phones show their own picker. */
export function Select({ className, ...rest }: ComponentProps<'select'>): ReactNode {
  return <select {...rest} className={classNames(styles.input, styles.select, className)} />;
}
