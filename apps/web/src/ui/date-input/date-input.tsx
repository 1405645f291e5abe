import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import { type ComponentProps, type FocusEvent, type ReactNode, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { TextInput } from '../text-input/text-input.tsx';
import { dateInputMessages as texts } from './date-input.messages.ts';
import styles from './date-input.module.css';
import { type DateKind, valueOfWritten, writtenOf } from './written-date.ts';

type DateInputProps = Omit<ComponentProps<'input'>, 'type'> & { kind: DateKind };

/**
 * A date input in Vietnamese format, whatever the language of the browser: the native field would show an
 * English user month/day/year. Digits suffice, and the button opens the browser's picker. The value of its
 * events is text: parse it by `valueOfWritten`.
 */
export function DateInput({ kind, min, ref, onBlur, ...rest }: DateInputProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const native = useRef<HTMLInputElement>(null);
  const attach = (input: HTMLInputElement | null): void => {
    field.current = input;
    if (typeof ref === 'function') ref(input);
    else if (ref) ref.current = input;
    if (input) input.value = writtenOf(kind, input.value);
  };
  const tidy = (event: FocusEvent<HTMLInputElement>): void => {
    const { value } = event.target;
    const tidied = writtenOf(kind, valueOfWritten(kind, value));
    if (tidied !== value) write(event.target, tidied);
    onBlur?.(event);
  };
  const openPicker = (): void => {
    if (!native.current) return;
    native.current.value = valueOfWritten(kind, field.current?.value ?? '');
    native.current.showPicker();
  };
  const Icon = kind === 'time' ? Clock : CalendarDays;
  return (
    <span className={styles.wrap}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        placeholder={texts.placeholder[kind]}
        {...rest}
        ref={attach}
        className={styles.input}
        onBlur={tidy}
      />
      <input
        ref={native}
        type={kind}
        min={min}
        tabIndex={-1}
        aria-hidden="true"
        className={styles.native}
        onChange={({ target }) => {
          if (field.current) write(field.current, writtenOf(kind, target.value));
        }}
      />
      <IconButton
        className={styles.pick}
        label={texts.pick[kind]}
        icon={<Icon size={20} />}
        onClick={openPicker}
      />
    </span>
  );
}

/** Dispatches an input event, so that forms and React notice the change. */
function write(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
