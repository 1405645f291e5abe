import { moderationMessages } from '@goreal/domain/moderation/moderation.messages';
import {
  newReportSchema,
  REPORT_REASONS,
  type ReportReason,
} from '@goreal/domain/moderation/report';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { RadioField, SelectField, TextAreaField } from '#platform/forms/fields.tsx';
import { FormDialog } from '#platform/forms/form-dialog.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { useToast } from '#ui/toast/toast-region.tsx';
import { type NamedPlayer, useReportName } from './api/display-names.ts';
import { displayNameMessages } from './display-names.messages.ts';

const texts = displayNameMessages.report;
const schema = newReportSchema.extend({
  userId: z.string().min(1, texts.nameMissing),
  reason: z.enum(REPORT_REASONS, texts.reasonMissing),
}) as z.ZodType<
  { userId: string; reason: ReportReason; note: string },
  { userId: string; reason: ReportReason | ''; note: string }
>;

/** Reports the name of one of these players: which one, unless there is one only, why, and an optional note. */
export function ReportNameDialog(props: {
  players: readonly NamedPlayer[];
  onClose: () => void;
}): ReactNode {
  const { players, onClose } = props;
  const toast = useToast();
  const report = useReportName();
  const [only] = players.length === 1 ? players : [];
  const checked = useCheckedForm({
    schema,
    defaultValues: { userId: only?.userId ?? '', reason: '', note: '' },
    send: async (values) => {
      const name = players.find(({ userId }) => userId === values.userId)?.displayName ?? '';
      await report.mutateAsync({ ...values, name });
      toast.success(texts.sent);
      onClose();
    },
  });
  const { form, failure } = checked;
  return (
    <FormDialog
      checked={checked}
      size="small"
      title={texts.title}
      send={texts.send}
      cancel={texts.cancel}
      problem={failure ? unableToBecause(texts.action, failure) : undefined}
      onClose={onClose}
    >
      <p>{texts.intro}</p>
      {only ? (
        <p>
          <strong>
            <bdi>{only.displayName}</bdi>
          </strong>
        </p>
      ) : (
        <SelectField
          form={form}
          name="userId"
          label={texts.name}
          options={[
            ['', texts.choose],
            ...players.map(({ userId, displayName }) => [userId, displayName] as const),
          ]}
        />
      )}
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
