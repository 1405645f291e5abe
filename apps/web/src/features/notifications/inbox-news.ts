import type { LiveEvents } from '@goreal/domain/live/live-event';
import type { Notification } from '@goreal/domain/notifications/notification';
import { type InboxFilter, passesFilter } from '@goreal/domain/notifications/notification-kind';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { useOldOnceLeft } from '#platform/query/old-after.ts';
import { type Inbox, inboxKey } from './api/list-notifications.ts';

type Change = LiveEvents['notification.changed'];

/** Keeps every tab of the inbox as fresh as the live stream. */
export function useInboxNews(uid: string): void {
  const client = useQueryClient();
  useOldOnceLeft(inboxKey(uid));
  useLiveEvent('notification.added', (letter) => {
    for (const [queryKey, inbox] of client.getQueriesData<Inbox>({ queryKey: inboxKey(uid) })) {
      const filter = queryKey.at(-1) as InboxFilter;
      client.setQueryData(queryKey, withLetter(inbox, letter, filter));
    }
    refreshOvertaken(client, uid);
  });
  useLiveEvent('notification.changed', (change) => changeInboxes({ client, uid, change }));
}

/** Marks letters in every tab that holds them. */
export function changeInboxes(options: { client: QueryClient; uid: string; change: Change }): void {
  const { client, uid, change } = options;
  client.setQueriesData<Inbox>({ queryKey: inboxKey(uid) }, (inbox) => withRead(inbox, change));
  refreshOvertaken(client, uid);
}

/** An answer under way may count a letter or not, so it is asked for anew. */
function refreshOvertaken(client: QueryClient, uid: string): void {
  const fetchStatus = 'fetching';
  void client.invalidateQueries({ queryKey: inboxKey(uid), fetchStatus });
}

/**
 * A tab with a new letter on top, where it belongs there; the counts rise either way. A letter it has
 * already changes nothing.
 */
export function withLetter(
  inbox: Inbox | undefined,
  letter: Notification,
  filter: InboxFilter = 'all',
): Inbox | undefined {
  if (!inbox || inbox.items.some(({ id }) => id === letter.id)) return inbox;
  const items = passesFilter(letter, filter) ? [letter, ...inbox.items].sort(byAge) : inbox.items;
  const unread = inbox.unread + (letter.isRead ? 0 : 1);
  return { ...inbox, items, unread, total: inbox.total + 1 };
}

/** The order of the server: newest first, those of one instant by their ids. */
function byAge(one: Notification, other: Notification): number {
  return other.createdAt.localeCompare(one.createdAt) || one.id.localeCompare(other.id);
}

/**
 * The inbox with letters marked; the count follows only those that change here. A letter just read stays
 * under the tab of the unread until that is opened anew, so that nothing jumps away below a finger.
 */
export function withRead(inbox: Inbox | undefined, change: Change): Inbox | undefined {
  if (!inbox) return inbox;
  const { ids, upTo = '', isRead, ceremony } = change;
  let delta = 0;
  const items = inbox.items.map((letter) => {
    if (!ids.includes(letter.id) && letter.createdAt > upTo) return letter;
    if (letter.isRead !== isRead) delta += isRead ? -1 : 1;
    return { ...letter, isRead, read: isRead, ...(ceremony && { ceremony }) };
  });
  return { ...inbox, items, unread: upTo ? 0 : Math.max(0, inbox.unread + delta) };
}
