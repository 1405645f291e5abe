import { cleanText } from '@goreal/domain/text/clean';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { z } from 'zod';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';

export type CheckedText = {
  text: string;
  setText: (text: string) => void;
  /** The domain's message: at once for a text that is too long, else after the first try to send. */
  fault: string | undefined;
  area: RefObject<HTMLTextAreaElement | null>;
  /** Calls `use` with the valid text, otherwise shows the fault and focuses the field. */
  check: (use: (text: string) => void) => void;
};

/** A text that the domain's schema checks before it is sent. It counts as unsaved work while it is not empty. */
export function useCheckedText(options: {
  schema: z.ZodType<string, string>;
  /** Where the text is kept; by default in the component. */
  draft?: [string, (text: string) => void] | undefined;
}): CheckedText {
  const { schema, draft } = options;
  const own = useState('');
  const [text, setText] = draft ?? own;
  const [isTried, setTried] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useUnsavedWork('form', text !== '');
  const parsed = schema.safeParse(text);
  const issue = parsed.error?.issues[0];
  return {
    text,
    setText,
    fault: isTried || issue?.code === 'too_big' ? issue?.message : undefined,
    area,
    check(use) {
      setTried(true);
      if (parsed.success) use(parsed.data);
      else area.current?.focus();
    },
  };
}

/** The field of a {@link useCheckedText}; Ctrl+Enter submits its form. */
export function CheckedTextField(props: {
  checked: CheckedText;
  label: string;
  hint?: string | undefined;
  requiredMark?: string | undefined;
  /** Shows a counter. */
  max?: number | undefined;
  rows?: number;
  busy?: boolean;
  autoFocus?: boolean;
}): ReactNode {
  const { checked, label, hint, requiredMark, max, rows = 3, busy, autoFocus } = props;
  const { text, setText, fault, area } = checked;
  return (
    <Field label={label} hint={hint} required requiredMark={requiredMark} error={fault}>
      {(control) => (
        <TextArea
          {...control}
          ref={area}
          data-autofocus={autoFocus || undefined}
          grow
          rows={rows}
          value={text}
          readOnly={busy}
          {...(max !== undefined && { counter: { length: cleanText(text).length, limit: max } })}
          onKeyDown={submitByKey}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Field>
  );
}

function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
