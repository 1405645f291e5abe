import {
  encouragementSchema,
  MENTORING,
  type Mentorship,
} from '@goreal/domain/mentoring/mentorship';
import type { ReactNode } from 'react';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { useMentoringStep } from './api/mentoring.ts';
import { mentoringMessages as texts } from './mentoring.messages.ts';

/** Sends a short encouragement to an apprentice, once a day. */
export function EncourageDialog(props: {
  uid: string;
  mentorship: Mentorship;
  onClose: () => void;
}): ReactNode {
  const { uid, mentorship, onClose } = props;
  const { id, person } = mentorship;
  const step = useMentoringStep(uid);
  return (
    <TextDialog
      title={texts.encourageTitle(person.displayName)}
      label={texts.encourageLabel}
      hint={texts.encourageHint}
      send={texts.send}
      cancel={texts.cancel}
      close={buttonMessages.close}
      size="medium"
      schema={encouragementSchema.shape.message}
      max={MENTORING.messageMax}
      rows={4}
      action={texts.encourageAction}
      onSend={(message) => step.mutateAsync({ kind: 'encourage', id, message })}
      onClose={onClose}
    />
  );
}
