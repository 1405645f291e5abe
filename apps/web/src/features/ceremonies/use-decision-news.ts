import type { Notification } from '@goreal/domain/notifications/notification';
import { useState } from 'react';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { decisionNews } from './decision-news.ts';

/**
 * The oldest unread rejection that arrived live, or undo that subtracted AURA. The inbox stores whether it
 * was read; an undo is also shown when it happened while the player was away.
 */
export function useDecisionNews(inbox: readonly Notification[]): Notification | undefined {
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  useLiveEvent('notification.added', ({ id, type }) => {
    if (type === 'quest_rejected') setArrived((ids) => new Set([...ids, id]));
  });
  return decisionNews(inbox, arrived);
}
