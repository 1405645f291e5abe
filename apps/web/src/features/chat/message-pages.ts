import type { ChatMessage, ChatMessageState } from '@goreal/domain/chat/chat-message';
import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '#platform/query/pages.ts';

export type Messages = InfiniteData<Page<ChatMessage>>;

/**
 * Adds a message to the loaded pages in its place, or replaces the known one. A message older than all loaded
 * ones is ignored; its page will contain it.
 */
export function withMessage(messages: Messages, message: ChatMessage): Messages {
  if (messages.pages.some(({ items }) => items.some(({ id }) => id === message.id))) {
    return onEach(messages, (known) => (known.id === message.id ? message : known));
  }
  const at = messages.pages.findIndex(
    ({ items, nextCursor }) =>
      nextCursor === null || items.some(({ sequence }) => sequence < message.sequence),
  );
  const pages = messages.pages.map((page, index) => {
    if (index !== at) return page;
    const items = [...page.items, message].sort((a, b) => b.sequence - a.sequence);
    return { ...page, items };
  });
  return { ...messages, pages };
}

/** Sets a message to hidden or deleted, and removes its text. */
export function withState(
  messages: Messages,
  { id, state }: { id: string; state: Exclude<ChatMessageState, 'shown'> },
): Messages {
  return onEach(messages, (known) => (known.id === id ? { ...known, state, message: '' } : known));
}

function onEach(messages: Messages, change: (message: ChatMessage) => ChatMessage): Messages {
  const pages = messages.pages.map((page) => ({ ...page, items: page.items.map(change) }));
  return { ...messages, pages };
}
