import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './radios.module.css';

type RadiosProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  label: string;
  options: readonly (readonly [value: string | number, label: string])[];
  error?: string | undefined;
  look?: 'pills' | 'lines';
};

/** A choice of one among a few, all visible. */
export function Radios(props: RadiosProps): ReactNode {
  const { label, options, error, look = 'pills', ...input } = props;
  const errorId = useId();
  return (
    <fieldset className={styles[look]} aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      {options.map(([value, text]) => (
        <label key={value} className={styles.option} data-option={value}>
          <input {...input} type="radio" value={value} />
          {text}
        </label>
      ))}
      {error ? (
        <p id={errorId} role="alert" className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" /> {error}
        </p>
      ) : null}
    </fieldset>
  );
}
