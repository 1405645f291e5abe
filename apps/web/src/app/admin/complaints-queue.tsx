import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { namesQuery } from '#features/display-names/api/display-names.ts';
import { NamesQueue } from '#features/display-names/names-queue.tsx';
import { ChatQueue } from '#features/moderation/chat-queue.tsx';

/** What players reported: messages of the guild chats, and display names. */
export function ComplaintsQueue(): ReactNode {
  const { isPending } = useInfiniteQuery(namesQuery);
  return <ChatQueue names={<NamesQueue />} isSettled={!isPending} />;
}
