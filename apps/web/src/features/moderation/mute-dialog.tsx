import { MODERATION_LIMITS, reasonSchema } from '@goreal/domain/moderation/report';
import type { ReactNode } from 'react';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { useMute } from './api/mutes.ts';
import { moderationDeskMessages } from './moderation.messages.ts';

/** Asks for duration and reason of a mute. */
export function MuteDialog(props: {
  userId: string;
  name: string;
  onClose: () => void;
}): ReactNode {
  const { userId, name, onClose } = props;
  const words = moderationDeskMessages.mute;
  const mute = useMute();
  return (
    <TextDialog
      title={words.title(name)}
      intro={words.intro}
      choice={{ label: words.duration, options: Object.entries(words.minutes), initial: 60 }}
      label={words.reason}
      send={words.send}
      cancel={moderationDeskMessages.cancel}
      max={MODERATION_LIMITS.reasonMax}
      schema={reasonSchema}
      action={words.action}
      done={words.done(name)}
      onSend={(reason, minutes) => mute.mutateAsync({ userId, minutes: Number(minutes), reason })}
      onClose={onClose}
    />
  );
}
