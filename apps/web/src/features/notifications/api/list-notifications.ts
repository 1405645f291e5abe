import type { Notification } from '@goreal/domain/notifications/notification';
import { type InboxFilter, passesFilter } from '@goreal/domain/notifications/notification-kind';
import {
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** A tab of the inbox as far back as it was asked for. */
export type Inbox = {
  /** newest first, none left out between them */
  items: Notification[];
  /** of the letters older than these */
  nextCursor: string | null;
  /** of the whole inbox, whatever the filter */
  total: number;
  unread: number;
};

type Tab = { uid: string; filter: InboxFilter };

/** Pages of letters that were here before are longer than those that a reader waits for. */
const AGAIN_AT_ONCE = 100;

/** Every tab of one inbox, for news that concern them all. */
export const inboxKey = (uid: string) => ['notifications', uid] as const;

/** A tab of the inbox, newest first, in pages of 20 (specification 9). The bell reads the tab of all. */
function inboxQuery(tab: Tab) {
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
  return dataOf(await api.GET('/api/users/{uid}/notifications', request));
}

export function useInbox(uid: string, filter: InboxFilter = 'all'): UseQueryResult<Inbox> {
  return useQuery(inboxQuery({ uid, filter }));
}

export function lettersOf(inbox: Inbox | undefined): Notification[] {
  return inbox?.items ?? [];
}

/** Reads one more page of older letters. */
export function useOlderLetters(tab: Tab): UseMutationResult<void, Error, void> {
  const client = useQueryClient();
  const { queryKey } = inboxQuery(tab);
  return useMutation({
    // Another tab knows nothing of a failure under this one.
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

/** The inbox with the page that follows it; the newer answer counts. */
function withOlder(inbox: Inbox, page: Inbox): Inbox {
  const known = new Set(inbox.items.map(({ id }) => id));
  return { ...page, items: [...inbox.items, ...page.items.filter(({ id }) => !known.has(id))] };
}

/**
 * What was just read of an inbox, followed by the older letters that are known. Undefined where they must be read
 * anew: letters between the two may be missing, or the count says that some of the older ones were read meanwhile.
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
    .map((letter) => (isAllRead ? { ...letter, isRead: true, read: true } : letter))
    .filter((letter) => passesFilter(letter, filter));
  const inbox = { ...newest, items: [...newest.items, ...older], nextCursor: known.nextCursor };
  return isAllRead || unreadElsewhere(inbox) === unreadElsewhere(known) ? inbox : undefined;
}

/** How many unread letters the count knows of beyond those that are here. */
function unreadElsewhere({ items, unread }: Inbox): number {
  return unread - items.filter(({ isRead }) => !isRead).length;
}
