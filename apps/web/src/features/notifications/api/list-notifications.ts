import type { Notification } from '@goreal/domain/notifications/notification';
import { type InboxFilter, passesFilter } from '@goreal/domain/notifications/notification-kind';
import {
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import type { ApiMutation } from '#platform/query/api-mutation.ts';

/** The loaded part of one inbox filter. */
export type Inbox = {
  /** newest first, without gaps */
  items: Notification[];
  /** of the page after these */
  nextCursor: string | null;
  /** of the whole inbox, independent of the filter */
  total: number;
  unread: number;
  /** older than the first page, with a ceremony that was not shown yet */
  ceremonies?: Notification[] | undefined;
};

type Tab = { uid: string; filter: InboxFilter };

/** Page size when known pages are fetched again; larger than that of a new page, to save requests. */
const AGAIN_AT_ONCE = 100;

/** Query key of all filters of one inbox. */
export const inboxKey = (uid: string) => ['notifications', uid] as const;

/** The notifications of a filter, newest first, in pages of 20 (specification 9). The bell uses the filter `all`. */
export function inboxQuery(tab: Tab) {
  const queryKey = [...inboxKey(tab.uid), tab.filter] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Inbox> => {
      let inbox = await readPage(tab, { signal });
      for (;;) {
        const known = client.getQueryData<Inbox>(queryKey);
        const joined = known && withKnown(inbox, known, tab.filter);
        if (joined) return joined;
        const { nextCursor, items } = inbox;
        if (nextCursor === null || items.length >= (known?.items.length ?? 0)) return inbox;
        const page = { cursor: nextCursor, limit: AGAIN_AT_ONCE };
        inbox = withOlder(inbox, await readPage(tab, { signal, page }));
      }
    },
  });
}

async function readPage(
  { uid, filter }: Tab,
  { signal, page = {} }: { signal?: AbortSignal; page?: { cursor?: string; limit?: number } },
): Promise<Inbox> {
  const params = { path: { uid }, query: { filter, ...page } };
  const request = { params, ...(signal && { signal }) };
  return api.GET('/api/users/{uid}/notifications', request);
}

export function useInbox(uid: string, filter: InboxFilter = 'all'): UseQueryResult<Inbox> {
  return useQuery(inboxQuery({ uid, filter }));
}

export function notificationsOf(inbox: Inbox | undefined): Notification[] {
  return inbox?.items ?? [];
}

/** Loads the next page of older notifications. */
export function useOlderNotifications(tab: Tab): ApiMutation<void, void> {
  const client = useQueryClient();
  const { queryKey } = inboxQuery(tab);
  return useMutation({
    // The filter is part of the key, because a failure belongs to one filter.
    mutationKey: [...queryKey, 'older'],
    mutationFn: async () => {
      const cursor = client.getQueryData(queryKey)?.nextCursor;
      if (!cursor) return;
      const older = await readPage(tab, { page: { cursor } });
      client.setQueryData(queryKey, (inbox) =>
        inbox?.nextCursor === cursor ? withOlder(inbox, older) : inbox,
      );
    },
  });
}

/** Appends the next page; counts are taken from it, because it is newer. */
function withOlder(inbox: Inbox, page: Inbox): Inbox {
  const known = new Set(inbox.items.map(({ id }) => id));
  const { ceremonies } = inbox;
  return {
    ...page,
    ceremonies,
    items: [...inbox.items, ...page.items.filter(({ id }) => !known.has(id))],
  };
}

/**
 * Joins the first page with the older notifications in the cache. Undefined when they have to be fetched
 * again: some between the two may be missing, or the unread count shows that older ones were read meanwhile.
 */
export function withKnown(newest: Inbox, known: Inbox, filter: InboxFilter): Inbox | undefined {
  const last = newest.items.at(-1);
  const at = known.items.findIndex(({ id }) => id === last?.id);
  if (at < 0) return undefined;
  const isAllRead = newest.unread === 0;
  const ids = new Set(newest.items.map(({ id }) => id));
  const older = known.items
    .slice(at + 1)
    .filter(({ id }) => !ids.has(id))
    .map((notification) =>
      isAllRead ? { ...notification, isRead: true, read: true } : notification,
    )
    .filter((notification) => passesFilter(notification, filter));
  const inbox = { ...newest, items: [...newest.items, ...older], nextCursor: known.nextCursor };
  return isAllRead || unreadElsewhere(inbox) === unreadElsewhere(known) ? inbox : undefined;
}

/** Number of unread notifications that are not loaded. */
function unreadElsewhere({ items, unread }: Inbox): number {
  return unread - items.filter(({ isRead }) => !isRead).length;
}
