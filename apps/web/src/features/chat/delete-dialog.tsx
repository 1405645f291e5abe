import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { moderationMessages } from '@goreal/domain/moderation/moderation.messages';
import { MODERATION_LIMITS } from '@goreal/domain/moderation/report';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { TextDialog } from '#ui/text-dialog/text-dialog.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { useDeleteMessage } from './api/message-actions.ts';
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
      required={moderationMessages.reasonRequired}
      tooLong={moderationMessages.reasonTooLong}
      busy={remove.isPending}
      problem={remove.isError ? unableToBecause(words.action, remove.error) : undefined}
      dangerous
      onSend={send}
      onClose={onClose}
    />
  );
}
