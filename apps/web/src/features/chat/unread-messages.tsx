import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { unreadMessages as texts } from './unread.messages.ts';

/** Unread count of the guild chat, for the tab and the drawer. */
export function UnreadMessages({ count }: { count: number }): ReactNode {
  return (
    <>
      <span aria-hidden="true">{texts.count(count)}</span>
      <VisuallyHidden>{texts.label(count)}</VisuallyHidden>
    </>
  );
}
