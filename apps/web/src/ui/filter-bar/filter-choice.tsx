import type { ReactNode } from 'react';
import { ChoiceField } from '../choice-field/choice-field.tsx';

/** A filter by one of these values. The empty value, whose text is `all`, does not filter. */
export function FilterChoice(props: {
  label: string;
  all: string;
  value: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}): ReactNode {
  const { all, value = '', options, ...rest } = props;
  return <ChoiceField {...rest} value={value} options={[['', all], ...options]} />;
}
