import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { moderationMessages } from '@goreal/domain/moderation/moderation.messages';
import {
  newReportSchema,
  REPORT_REASONS,
  type ReportReason,
} from '@goreal/domain/moderation/report';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { RadioField, TextAreaField } from '#platform/forms/fields.tsx';
import { FormDialog } from '#platform/forms/form-dialog.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { useToast } from '#ui/toast/toast-region.tsx';
import { useReportMessage } from './api/messages.ts';
import { chatMessages } from './chat.messages.ts';
import type { Member } from './member.ts';

const words = chatMessages.report;
const schema = newReportSchema.extend({
  reason: z.enum(REPORT_REASONS, words.reasonMissing),
}) as z.ZodType<
  { reason: ReportReason; note: string },
  { reason: ReportReason | ''; note: string }
>;

/** Reports a message: choice of a reason, and an optional note. */
export function ReportDialog(props: {
  member: Member;
  message: ChatMessage;
  onClose: () => void;
}): ReactNode {
  const { member, message, onClose } = props;
  const toast = useToast();
  const report = useReportMessage(member.guild);
  const checked = useCheckedForm({
    schema,
    defaultValues: { reason: '', note: '' },
    send: async (values) => {
      await report.mutateAsync({ messageId: message.id, ...values });
      toast.success(words.sent);
      onClose();
    },
  });
  const { form, failure } = checked;
  return (
    <FormDialog
      checked={checked}
      size="small"
      title={words.title}
      send={words.send}
      cancel={buttonMessages.cancel}
      problem={failure ? unableToBecause(words.action, failure) : undefined}
      onClose={onClose}
    >
      <p>{words.intro}</p>
      <RadioField
        form={form}
        name="reason"
        label={words.reason}
        look="lines"
        options={REPORT_REASONS.map((reason) => [reason, moderationMessages.reasons[reason]])}
      />
      <TextAreaField form={form} name="note" label={words.note} rows={2} />
    </FormDialog>
  );
}
