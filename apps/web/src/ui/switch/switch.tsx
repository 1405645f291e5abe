import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './switch.module.css';

type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** An on/off setting that takes effect at once. Keeps the focus while disabled, as `Button` does. */
export function Switch({ label, hint, disabled, ...rest }: ToggleProps): ReactNode {
  const { words, references } = useWords(label, hint);
  return (
    <label className={styles.toggle}>
      {words}
      <input
        {...references}
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
        role="switch"
        aria-disabled={disabled}
        onChange={disabled ? ignoreChange : rest.onChange}
        className={styles.switch}
      />
    </label>
  );
}

/** React shows the former value again. */
function ignoreChange(): void {}

/** A checkbox whose value is submitted with a form. */
export function Checkbox({ label, hint, ...rest }: ToggleProps): ReactNode {
  const { words, references } = useWords(label, hint);
  return (
    <label className={styles.check}>
      <input {...references} {...rest} type="checkbox" className={styles.box} />
      {words}
    </label>
  );
}

/** Label and hint inside of one `label`; the hint describes the control and is no part of its name. */
function useWords(label: ReactNode, hint: ReactNode) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return {
    references: { 'aria-labelledby': id, 'aria-describedby': hintId },
    words: (
      <span className="stack">
        <span id={id}>{label}</span>
        {hint ? (
          <span id={hintId} className="faint small">
            {hint}
          </span>
        ) : null}
      </span>
    ),
  };
}
