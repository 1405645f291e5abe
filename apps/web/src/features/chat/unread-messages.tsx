import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { chatMessages as texts } from './chat.messages.ts';

/** Unread count of the guild chat, for the tab and the drawer. */
export function UnreadMessages({ count }: { count: number }): ReactNode {
  return (
    <>
      <span aria-hidden="true">{texts.unread(count)}</span>
      <VisuallyHidden>{texts.unreadLabel(count)}</VisuallyHidden>
    </>
  );
}
