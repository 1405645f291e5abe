import type { LiveEvents } from '@goreal/domain/live/live-event';
import type { Notification } from '@goreal/domain/notifications/notification';
import { type InboxFilter, passesFilter } from '@goreal/domain/notifications/notification-kind';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { useInvalidateOnUnmount } from '#platform/query/live-invalidation.ts';
import { type Inbox, inboxKey } from './api/list-notifications.ts';

type Change = LiveEvents['notification.changed'];

/** Applies live events to the inbox in every filter. */
export function useInboxLiveUpdates(uid: string): void {
  const client = useQueryClient();
  useInvalidateOnUnmount(inboxKey(uid));
  useLiveEvent('notification.added', (notification) => {
    for (const [queryKey, inbox] of client.getQueriesData<Inbox>({ queryKey: inboxKey(uid) })) {
      const filter = queryKey.at(-1) as InboxFilter;
      client.setQueryData(queryKey, withNotification(inbox, notification, filter));
    }
    refetchInFlight(client, uid);
  });
  useLiveEvent('notification.changed', (change) => {
    changeInboxes({ client, uid, change });
    refetchLacking(client, uid, change);
  });
}

/** Marks notifications as read or unread in every cached filter. */
export function changeInboxes(options: { client: QueryClient; uid: string; change: Change }): void {
  const { client, uid, change } = options;
  client.setQueriesData<Inbox>({ queryKey: inboxKey(uid) }, (inbox) => withRead(inbox, change));
  refetchInFlight(client, uid);
}

/**
 * Where a changed notification is not loaded, as one read on another page of the inbox or on another device, nothing
 * says whether the count changes.
 */
function refetchLacking(client: QueryClient, uid: string, { ids, upTo }: Change): void {
  if (upTo) return;
  for (const [queryKey, inbox] of client.getQueriesData<Inbox>({ queryKey: inboxKey(uid) })) {
    const known = new Set(inbox?.items.map(({ id }) => id));
    if (ids.every((id) => known.has(id))) continue;
    void client.invalidateQueries({ queryKey, exact: true });
  }
}

/** An answer in flight may or may not include the change, so it is fetched again. */
function refetchInFlight(client: QueryClient, uid: string): void {
  const fetchStatus = 'fetching';
  void client.invalidateQueries({ queryKey: inboxKey(uid), fetchStatus });
}

/**
 * Adds a notification at its place if it passes the filter; the counts rise in any case. A known one changes
 * nothing.
 */
export function withNotification(
  inbox: Inbox | undefined,
  notification: Notification,
  filter: InboxFilter = 'all',
): Inbox | undefined {
  if (!inbox || inbox.items.some(({ id }) => id === notification.id)) return inbox;
  const items = passesFilter(notification, filter)
    ? [notification, ...inbox.items].sort(byAge)
    : inbox.items;
  const unread = inbox.unread + (notification.isRead ? 0 : 1);
  return { ...inbox, items, unread, total: inbox.total + 1 };
}

/** The server's order: newest first, then by id. */
function byAge(one: Notification, other: Notification): number {
  return other.createdAt.localeCompare(one.createdAt) || one.id.localeCompare(other.id);
}

/**
 * Marks notifications as read or unread; the count changes by those that differ. A notification that was just
 * read stays in the unread filter until the next fetch, so that the list does not move under a finger.
 */
export function withRead(inbox: Inbox | undefined, change: Change): Inbox | undefined {
  if (!inbox) return inbox;
  const { ids, upTo = '', isRead, ceremony } = change;
  let delta = 0;
  const items = inbox.items.map((notification) => {
    if (!ids.includes(notification.id) && notification.createdAt > upTo) return notification;
    if (notification.isRead !== isRead) delta += isRead ? -1 : 1;
    return { ...notification, isRead, read: isRead, ...(ceremony && { ceremony }) };
  });
  return { ...inbox, items, unread: upTo ? 0 : Math.max(0, inbox.unread + delta) };
}
