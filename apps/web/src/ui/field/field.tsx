import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** Attributes that connect a control to the label, hint and error of its Field. */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown and announced when it appears; marks the control as invalid. */
  error?: ReactNode;
  /** Announced to screen readers; `requiredMark` is shown after the label. */
  required?: boolean | undefined;
  requiredMark?: ReactNode;
  /** Shown on the right of the label, e.g. a counter. */
  aside?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  children: (control: FieldControl) => ReactNode;
};

/** Label, hint and error around one control: `<Field label="…">{(control) => <TextInput {...control} />}</Field>`. */
export function Field(props: FieldProps): ReactNode {
  const { label, hint, error, required, requiredMark, aside, hideLabel, children } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true }),
    ...(required && { 'aria-required': true }),
  };
  return (
    <div className={styles.field}>
      <div className={hideLabel ? styles.hidden : styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {requiredMark ? (
            <span className={styles.mark} aria-hidden="true">
              {requiredMark}
            </span>
          ) : null}
        </label>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
      </div>
      {children(control)}
      <div id={errorId} className={styles.error} aria-live="polite">
        {error ? (
          <>
            <CircleAlert size={16} aria-hidden="true" />
            <span>{error}</span>
          </>
        ) : null}
      </div>
      {hint ? (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      ) : null}
    </div>
  );
}
