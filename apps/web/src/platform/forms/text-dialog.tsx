import type { ReactNode } from 'react';
import type { z } from 'zod';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { SelectField, TextAreaField } from './fields.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import styles from './forms.module.css';
import { type TextChoice, useTextForm } from './use-text-form.ts';

export type TextDialogProps = FormDialogProps & {
  intro?: ReactNode;
  label: string;
  hint?: string;
  /** Shown after the label. */
  requiredMark?: string;
  /** The domain's rule for the text. */
  schema: z.ZodType<string, string>;
  /** Shows a counter. */
  max?: number;
  rows?: number;
  choice?: TextChoice;
  /** Sentences that a button appends to the text. */
  templates?: { label: string; sentences: readonly string[] } | undefined;
  /** Where the text is kept while the dialog is closed. */
  draft?: [text: string, keep: (text: string) => void];
  /** Name of the action in the message of a failure; or a function that returns the message. */
  action: string | ((failure: unknown) => string);
  /** Announced after success, also when the dialog is gone by then. */
  done?: string;
  /** Performs the action. Then the dialog closes; when it fails, the text stays. */
  onSend: (text: string, choice: string) => Promise<unknown>;
};

/** Asks for a text before an action. */
export function TextDialog(props: TextDialogProps): ReactNode {
  const { intro, label, hint, requiredMark, schema, max, rows = 3, choice } = props;
  const { templates, draft, action, done, onSend, ...dialog } = props;
  const toast = useToast();
  const checked = useTextForm({
    schema,
    choice,
    initial: draft?.[0],
    send: async (text, chosen) => {
      await onSend(text, chosen);
      if (done) toast.success(done);
      dialog.onClose();
    },
  });
  const { form, busy, failure } = checked;
  const append = (sentence: string) => {
    const text = [form.getValues('text').trim(), sentence].filter(Boolean).join(' ');
    form.setValue('text', text, { shouldDirty: true, shouldValidate: true });
    draft?.[1](text);
    form.setFocus('text');
  };
  return (
    <FormDialog
      size="small"
      {...dialog}
      checked={checked}
      problem={failure ? messageOf(failure, action) : undefined}
    >
      {intro ? <p>{intro}</p> : null}
      {choice ? (
        <SelectField form={form} name="choice" label={choice.label} options={choice.options} />
      ) : null}
      {templates && templates.sentences.length > 0 ? (
        <fieldset className={`row gap-2 ${styles.templates}`}>
          <legend>{templates.label}</legend>
          {templates.sentences.map((sentence) => (
            <Button
              key={sentence}
              variant="secondary"
              size="small"
              disabled={busy}
              onClick={() => append(sentence)}
            >
              {sentence}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <TextAreaField
        form={form}
        name="text"
        label={label}
        hint={hint}
        required
        requiredMark={requiredMark}
        max={max}
        rows={rows}
        grow
        readOnly={busy}
        data-autofocus
        onChange={(event) => draft?.[1](event.target.value)}
      />
    </FormDialog>
  );
}

function messageOf(failure: unknown, action: TextDialogProps['action']): string {
  return typeof action === 'string' ? unableToBecause(action, failure) : action(failure);
}
