import { z } from 'zod';
import { type CheckedForm, useCheckedForm } from './use-checked-form.ts';

type Values = { text: string; choice: string };
export type TextForm = CheckedForm<Values, Values>;

/** A choice beside the text, e.g. the duration of a mute. */
export type TextChoice = {
  label: string;
  options: readonly (readonly [value: string | number, label: string])[];
  initial: string | number;
};

/** A form of one text that the domain's schema checks, and possibly one choice. */
export function useTextForm(options: {
  schema: z.ZodType<string, string>;
  choice?: TextChoice | undefined;
  /** The text to begin with. */
  initial?: string | undefined;
  send: (text: string, choice: string) => Promise<unknown>;
}): TextForm {
  const { schema, choice, initial = '', send } = options;
  return useCheckedForm({
    schema: z.object({ text: schema, choice: z.string() }),
    defaultValues: { text: initial, choice: String(choice?.initial ?? '') },
    send: (values) => send(values.text, values.choice),
  });
}
