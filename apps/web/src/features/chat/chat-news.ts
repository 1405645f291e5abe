import type { ChatMessage, ChatMessageState } from '@goreal/domain/chat/chat-message';
import type { Messages } from './api/list-messages.ts';

/**
 * The loaded messages with one more, in its place. One that is known is replaced; one older than all that
 * is loaded waits for its page.
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

/** A message whose words are gone: hidden until an elder has looked, or deleted. */
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
