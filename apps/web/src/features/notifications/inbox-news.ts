import type { LiveEvents } from '@goreal/domain/live';
import type { Notification } from '@goreal/domain/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { type Inbox, inboxQuery } from './api/list-notifications.ts';

/** Keeps the inbox as fresh as the live stream. */
export function useInboxNews(uid: string): void {
  const client = useQueryClient();
  const { queryKey } = inboxQuery(uid);
  useLiveEvent('notification.added', (letter) => {
    client.setQueryData(queryKey, (inbox) => withLetter(inbox, letter));
  });
  useLiveEvent('notification.changed', (change) => {
    client.setQueryData(queryKey, (inbox) => withRead(inbox, change));
  });
}

/** The inbox with a new letter on top; a letter it has already changes nothing. */
export function withLetter(inbox: Inbox | undefined, letter: Notification): Inbox | undefined {
  const [first, ...older] = inbox?.pages ?? [];
  if (!inbox || !first) return inbox;
  if (inbox.pages.some((page) => page.items.some(({ id }) => id === letter.id))) return inbox;
  const items = [letter, ...first.items].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  const unread = first.unread + (letter.isRead ? 0 : 1);
  return { ...inbox, pages: [{ ...first, items, unread }, ...older] };
}

/** The inbox with letters marked; the count follows only those that change here. */
export function withRead(
  inbox: Inbox | undefined,
  change: LiveEvents['notification.changed'],
): Inbox | undefined {
  if (!inbox) return inbox;
  const { ids, isRead, ceremony } = change;
  let delta = 0;
  const pages = inbox.pages.map((page) => ({
    ...page,
    items: page.items.map((letter) => {
      if (!ids.includes(letter.id)) return letter;
      if (letter.isRead !== isRead) delta += isRead ? -1 : 1;
      return { ...letter, isRead, read: isRead, ...(ceremony && { ceremony }) };
    }),
  }));
  return {
    ...inbox,
    pages: pages.map((page) => ({ ...page, unread: Math.max(0, page.unread + delta) })),
  };
}
