import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { MODERATION_LIMITS, reasonSchema } from '@goreal/domain/moderation/report';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
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
  const toast = useToast();
  const remove = useDeleteMessage(member.guild);
  const send = (reason: string) =>
    remove.mutate(
      { messageId: message.id, reason },
      {
        onSuccess: () => {
          toast.success(words.done);
          onClose();
        },
      },
    );
  return (
    <TextDialog
      title={words.title}
      intro={words.intro}
      label={words.reason}
      send={words.send}
      cancel={words.cancel}
      max={MODERATION_LIMITS.reasonMax}
      schema={reasonSchema}
      busy={remove.isPending}
      problem={remove.isError ? unableToBecause(words.action, remove.error) : undefined}
      dangerous
      onSend={send}
      onClose={onClose}
    />
  );
}
