import { MODERATION_LIMITS, reasonSchema } from '@goreal/domain/moderation/report';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/text-input/text-input.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { useMute } from './api/mutes.ts';
import { moderationDeskMessages } from './moderation.messages.ts';

/** Default duration. */
const USUAL_MINUTES = '60';

/** Asks for duration and reason of a mute. */
export function MuteDialog(props: {
  userId: string;
  name: string;
  onClose: () => void;
}): ReactNode {
  const { userId, name, onClose } = props;
  const words = moderationDeskMessages.mute;
  const toast = useToast();
  const mute = useMute();
  const [minutes, setMinutes] = useState(USUAL_MINUTES);
  const send = (reason: string) =>
    mute.mutate(
      { userId, minutes: Number(minutes), reason },
      {
        onSuccess: () => {
          toast.success(words.done(name));
          onClose();
        },
      },
    );
  return (
    <TextDialog
      title={words.title(name)}
      intro={words.intro}
      label={words.reason}
      send={words.send}
      cancel={moderationDeskMessages.cancel}
      max={MODERATION_LIMITS.reasonMax}
      schema={reasonSchema}
      busy={mute.isPending}
      problem={mute.isError ? unableToBecause(words.action, mute.error) : undefined}
      onSend={send}
      onClose={onClose}
    >
      <Field label={words.duration}>
        {(control) => (
          <Select {...control} value={minutes} onChange={(event) => setMinutes(event.target.value)}>
            {Object.entries(words.minutes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </TextDialog>
  );
}
