import type { ReactNode } from 'react';
import { Field } from '../field/field.tsx';
import { Select } from '../text-input/text-input.tsx';

/** A select with its label that applies a choice at once: a filter or a setting. Options are values and texts. */
export function ChoiceField<Value extends string>(props: {
  label: string;
  hint?: string;
  /** Undefined while it is not known: no choice is shown. */
  value: Value | undefined;
  options: readonly (readonly [Value, string])[];
  /** While a choice is being saved: the focus stays, and no other is taken. */
  disabled?: boolean;
  onChange: (value: Value) => void;
}): ReactNode {
  const { label, hint, value, options, disabled, onChange } = props;
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          disabled={value === undefined}
          aria-disabled={disabled}
          onChange={({ currentTarget }) => {
            const chosen = options.find(([id]) => id === currentTarget.value);
            if (chosen && !disabled) onChange(chosen[0]);
          }}
        >
          {value === undefined ? <option value="" hidden /> : null}
          {options.map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
