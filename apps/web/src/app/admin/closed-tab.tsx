import type { ReactNode } from 'react';
import { Card } from '#ui/card/card.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { adminMessages } from './admin.messages.ts';
import type { AdminTabId } from './admin-tabs.tsx';

/** Says plainly that a part of the panel is not open yet. */
export function ClosedTab({ tab }: { tab: Exclude<AdminTabId, 'submissions'> }): ReactNode {
  const { title, text } = adminMessages.closed;
  return (
    <Card>
      <EmptyState title={title(adminMessages.tabs[tab])}>{text[tab]}</EmptyState>
    </Card>
  );
}
