import { moderationMessages } from '@goreal/domain/moderation/moderation.messages';
import {
  newReportSchema,
  REPORT_REASONS,
  type ReportReason,
} from '@goreal/domain/moderation/report';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { useToast } from '#ui/toast/toast-region.tsx';
import { type Options, RadioField, SelectField, TextAreaField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { reportMessages as texts } from './report.messages.ts';
import { useCheckedForm } from './use-checked-form.ts';

/** A report to the elders; `subject` is the chosen one where there was a choice. */
export type Report = { subject: string; reason: ReportReason; note: string };

/** Reports something to the elders: which one of several, a reason, and an optional note. */
export function ReportDialog(props: {
  title: string;
  intro: string;
  /** What is reported, where there is no choice. */
  children?: ReactNode;
  choice?: { label: string; missing: string; options: Options } | undefined;
  /** Then the dialog closes; when it fails, the text stays. */
  onSend: (report: Report) => Promise<unknown>;
  onClose: () => void;
}): ReactNode {
  const { title, intro, children, choice, onSend, onClose } = props;
  const toast = useToast();
  const [schema] = useState(() => schemaOf(choice?.missing));
  const checked = useCheckedForm({
    schema,
    defaultValues: { subject: '', reason: '', note: '' },
    send: async (report) => {
      await onSend(report);
      toast.success(texts.sent);
      onClose();
    },
  });
  const { form, failure } = checked;
  return (
    <FormDialog
      checked={checked}
      size="small"
      title={title}
      send={texts.send}
      cancel={buttonMessages.cancel}
      problem={failure ? unableToBecause(texts.action, failure) : undefined}
      onClose={onClose}
    >
      <p>{intro}</p>
      {children}
      {choice ? (
        <SelectField form={form} name="subject" label={choice.label} options={choice.options} />
      ) : null}
      <RadioField
        form={form}
        name="reason"
        label={texts.reason}
        look="lines"
        options={REPORT_REASONS.map((reason) => [reason, moderationMessages.reasons[reason]])}
      />
      <TextAreaField form={form} name="note" label={texts.note} rows={2} />
    </FormDialog>
  );
}

function schemaOf(missing: string | undefined) {
  return newReportSchema.extend({
    subject: missing === undefined ? z.string() : z.string().min(1, missing),
    reason: z.enum(REPORT_REASONS, texts.reasonMissing),
  }) as z.ZodType<Report, Omit<Report, 'reason'> & { reason: ReportReason | '' }>;
}
