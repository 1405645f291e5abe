import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { moderationMessages } from '@goreal/domain/moderation/moderation.messages';
import {
  MODERATION_LIMITS,
  REPORT_REASONS,
  type ReportReason,
} from '@goreal/domain/moderation/report';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ReactNode, useId, useRef, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { useReportMessage } from './api/messages.ts';
import { chatMessages } from './chat.messages.ts';
import type { Member } from './member.ts';
import styles from './message-actions.module.css';

/** Reports a message: choice of a reason, and an optional note. */
export function ReportDialog(props: {
  member: Member;
  message: ChatMessage;
  onClose: () => void;
}): ReactNode {
  const { member, message, onClose } = props;
  const words = chatMessages.report;
  const toast = useToast();
  const form = useId();
  const faultId = useId();
  const firstReason = useRef<HTMLInputElement>(null);
  const report = useReportMessage(member.guild);
  const [reason, setReason] = useState<ReportReason>();
  const [isTried, setTried] = useState(false);
  const [note, setNote] = useState('');
  const isLong = note.length > MODERATION_LIMITS.reasonMax;
  const fault = isTried && !reason ? words.reasonMissing : undefined;
  const send = () => {
    setTried(true);
    if (!reason) firstReason.current?.focus();
    if (isLong || !reason) return;
    report.mutate(
      { messageId: message.id, reason, note },
      {
        onSuccess: () => {
          toast.success(words.sent);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      dismissible={!report.isPending}
      title={words.title}
      closeLabel={words.cancel}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={report.isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} busy={report.isPending}>
            {words.send}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} action={send}>
        <p>{words.intro}</p>
        {report.isError ? (
          <AlertBanner kind="error">{unableToBecause(words.action, report.error)}</AlertBanner>
        ) : null}
        <fieldset className={styles.reasons} aria-describedby={faultId}>
          <legend>{words.reason}</legend>
          {REPORT_REASONS.map((one, at) => (
            <label key={one} className={styles.reason}>
              <input
                ref={at === 0 ? firstReason : undefined}
                type="radio"
                name="reason"
                value={one}
                checked={one === reason}
                onChange={() => setReason(one)}
              />
              {moderationMessages.reasons[one]}
            </label>
          ))}
          <p id={faultId} role="alert" className={styles.fault}>
            {fault ? (
              <>
                <CircleAlert size={16} aria-hidden="true" /> {fault}
              </>
            ) : null}
          </p>
        </fieldset>
        <Field label={words.note} error={isLong ? moderationMessages.reasonTooLong : undefined}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
