import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { MODERATION_LIMITS, reasonSchema } from '@goreal/domain/moderation/report';
import type { ReactNode } from 'react';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { useDeleteMessage } from './api/messages.ts';
import { chatMessages } from './chat.messages.ts';
import type { Member } from './member.ts';

/** Deletes a message as an elder, with a reason that its author will read. */
export function DeleteDialog(props: {
  member: Member;
  message: ChatMessage;
  onClose: () => void;
}): ReactNode {
  const { member, message, onClose } = props;
  const words = chatMessages.remove;
  const remove = useDeleteMessage(member.guild);
  return (
    <TextDialog
      title={words.title}
      intro={words.intro}
      label={words.reason}
      send={words.send}
      cancel={words.cancel}
      max={MODERATION_LIMITS.reasonMax}
      schema={reasonSchema}
      dangerous
      action={words.action}
      done={words.done}
      onSend={(reason) => remove.mutateAsync({ messageId: message.id, reason })}
      onClose={onClose}
    />
  );
}
