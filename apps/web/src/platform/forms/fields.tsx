import { cleanText } from '@goreal/domain/text/clean';
import { textLength } from '@goreal/domain/text/length';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { dateInputMessages } from '#ui/date-input/date-input.messages.ts';
import { DateInput } from '#ui/date-input/date-input.tsx';
import { isValue, valueOfWritten } from '#ui/date-input/written-date.ts';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/password-input/password-input.tsx';
import { Radios } from '#ui/radios/radios.tsx';
import { Checkbox } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { Select, TextInput } from '#ui/text-input/text-input.tsx';

type FormOf<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'register' | 'getFieldState' | 'formState' | 'watch'
>;

type Bound<Values extends FieldValues> = {
  form: FormOf<Values>;
  name: Path<Values>;
};

type BoundField<Values extends FieldValues> = Bound<Values> & {
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  requiredMark?: ReactNode;
  aside?: ReactNode;
  /** Shown instead of the schema's message. */
  fault?: string | undefined;
  /** Called besides the form's own handler. */
  onChange?: RegisterOptions<Values>['onChange'];
};

/** Attributes of a control, without those that the form and `Field` give it. */
type Attributes<Control extends (props: never) => unknown> = Omit<
  Parameters<Control>[0],
  keyof BoundField<FieldValues> | 'value' | 'defaultValue'
>;

/** Select options as pairs of value and label. */
export type Options = readonly (readonly [value: string | number, label: string])[];

/** The schema's message: at once for input that is too long or too big, else from the first submit on. */
export function faultOf<Values extends FieldValues>(
  { getFieldState, formState }: FormOf<Values>,
  name: Path<Values>,
): string | undefined {
  const { error } = getFieldState(name, formState);
  return formState.isSubmitted || error?.type === 'too_big' ? error?.message : undefined;
}

/**
 * A single-line field. `type="number"` gives the schema a number; for an empty field NaN, or null where it may be empty.
 */
export function TextField<Values extends FieldValues>(
  props: BoundField<Values> & Attributes<typeof TextInput> & { mayBeEmpty?: boolean },
): ReactNode {
  const { form, name, label, hint, required, requiredMark, aside, fault, onChange, ...rest } =
    props;
  const { mayBeEmpty = false, ...input } = rest;
  const field = { label, hint, required, requiredMark, aside };
  const registered = form.register(name, {
    ...(onChange && { onChange }),
    ...(input.type === 'number' &&
      (mayBeEmpty ? { setValueAs: numberOrNull } : { valueAsNumber: true })),
  } as RegisterOptions<Values>);
  return (
    <Field {...field} error={shown(faultOf(form, name), fault)}>
      {(control) => <TextInput {...control} {...input} {...registered} />}
    </Field>
  );
}

function numberOrNull(written: string | number | null): number | null {
  return written === '' || written === null ? null : Number(written);
}

/** A day, a time of day or both; gives the schema the value as HTML writes it, or the text that is none. */
export function DateField<Values extends FieldValues>(
  props: BoundField<Values> & Attributes<typeof DateInput>,
): ReactNode {
  const { form, name, label, hint, required, fault, onChange, ...input } = props;
  const registered = form.register(name, {
    ...(onChange && { onChange }),
    setValueAs: (text: string) => valueOfWritten(input.kind, text),
  } as RegisterOptions<Values>);
  const value: unknown = form.watch(name);
  const isText = typeof value === 'string' && value !== '' && !isValue(input.kind, value);
  const wrong = isText ? dateInputMessages.wrong[input.kind] : fault;
  return (
    <Field label={label} hint={hint} required={required} error={shown(faultOf(form, name), wrong)}>
      {(control) => <DateInput {...control} {...input} {...registered} />}
    </Field>
  );
}

export function PasswordField<Values extends FieldValues>(
  props: BoundField<Values> & { label: string } & Attributes<typeof PasswordInput>,
): ReactNode {
  const { form, name, label, hint, required, fault, onChange: _, ...input } = props;
  return (
    <Field label={label} hint={hint} required={required} error={shown(faultOf(form, name), fault)}>
      {(control) => (
        <PasswordInput {...control} {...input} {...form.register(name)} label={label} />
      )}
    </Field>
  );
}

/** A field of several lines; Ctrl+Enter submits its form. */
export function TextAreaField<Values extends FieldValues>(
  props: BoundField<Values> &
    Omit<Attributes<typeof TextArea>, 'counter'> & {
      /** Shows a counter. */
      max?: number | undefined;
    },
): ReactNode {
  const { form, name, label, hint, required, requiredMark, aside, fault, onChange, max, ...area } =
    props;
  const field = { label, hint, required, requiredMark, aside };
  const value: unknown = form.watch(name);
  const length = textLength(cleanText(typeof value === 'string' ? value : ''));
  return (
    <Field {...field} error={shown(faultOf(form, name), fault)}>
      {(control) => (
        <TextArea
          {...control}
          {...area}
          {...form.register(name, { ...(onChange && { onChange }) })}
          {...(max !== undefined && { counter: { length, limit: max } })}
          onKeyDown={submitByKey}
        />
      )}
    </Field>
  );
}

export function SelectField<Values extends FieldValues>(
  props: BoundField<Values> & { options: Options },
): ReactNode {
  const { form, name, label, hint, required, fault, options } = props;
  return (
    <Field label={label} hint={hint} required={required} error={shown(faultOf(form, name), fault)}>
      {(control) => (
        <Select {...control} {...form.register(name)}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

export function CheckboxField<Values extends FieldValues>(
  props: Bound<Values> & Pick<ComponentProps<typeof Checkbox>, 'label' | 'hint'>,
): ReactNode {
  const { form, name, ...rest } = props;
  return <Checkbox {...rest} {...form.register(name)} />;
}

export function RadioField<Values extends FieldValues>(
  props: Bound<Values> & { label: string; options: Options; look?: 'pills' | 'lines' },
): ReactNode {
  const { form, name, ...rest } = props;
  return <Radios {...rest} error={faultOf(form, name)} {...form.register(name)} />;
}

function shown(message: string | undefined, fault: string | undefined): string | undefined {
  return message && (fault ?? message);
}

function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
