import type { Notification } from '@goreal/domain/notifications/notification';
import { useState } from 'react';
import { useLiveEvent } from '#platform/live-events/live-events.ts';

/**
 * The oldest rejection that arrived live, or undo that took AURA, which the player has not read on any device. The
 * inbox is where it counts as read; an undo is also told when it happened while the player was away.
 */
export function useDecisionNews(inbox: readonly Notification[]): Notification | undefined {
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  useLiveEvent('notification.added', ({ id, type }) => {
    if (type === 'quest_rejected') setArrived((ids) => new Set([...ids, id]));
  });
  return inbox.findLast(
    ({ id, type, isRead, data }) =>
      !isRead &&
      ((type === 'quest_rejected' && arrived.has(id)) ||
        (type === 'decision_undone' && typeof data.auraBefore === 'number')),
  );
}
