import type { ComponentProps, ReactNode } from 'react';
import styles from './switch.module.css';

type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** On or off, at once. */
export function Switch({ label, hint, ...rest }: ToggleProps): ReactNode {
  return (
    <label className={styles.toggle}>
      <span className={styles.words}>
        {label}
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state */}
      <input {...rest} type="checkbox" role="switch" className={styles.switch} />
    </label>
  );
}

/** A choice that a form sends. */
export function Checkbox({ label, hint, ...rest }: ToggleProps): ReactNode {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" className={styles.box} />
      <span className={styles.words}>
        {label}
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
    </label>
  );
}
