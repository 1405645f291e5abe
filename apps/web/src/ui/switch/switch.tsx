import type { ComponentProps, ReactNode } from 'react';
import styles from './switch.module.css';

type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** An on/off setting that takes effect at once. */
export function Switch({ label, hint, ...rest }: ToggleProps): ReactNode {
  return (
    <label className={styles.toggle}>
      <span className={styles.words}>
        {label}
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state */}
      <input {...rest} type="checkbox" role="switch" className={styles.switch} />
    </label>
  );
}

/** A checkbox whose value is submitted with a form. */
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
