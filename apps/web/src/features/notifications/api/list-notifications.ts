import type { InboxFilter, Notification } from '@goreal/domain/notifications';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

export type InboxPage = {
  items: Notification[];
  nextCursor: string | null;
  /** of the whole inbox, whatever the filter */
  total: number;
  unread: number;
};
export type Inbox = InfiniteData<InboxPage>;

/** Every tab of one inbox, for news that concern them all. */
export const inboxKey = (uid: string) => ['notifications', uid] as const;

/** A tab of the inbox, newest first, in pages of 20 (spec section 9). The bell reads the tab of all. */
function inboxQuery(uid: string, filter: InboxFilter = 'all') {
  return infiniteQueryOptions({
    queryKey: [...inboxKey(uid), filter],
    queryFn: async ({ pageParam, signal }): Promise<InboxPage> => {
      const query = pageParam === undefined ? { filter } : { filter, cursor: pageParam };
      const params = { path: { uid }, query };
      return dataOf(await api.GET('/api/users/{uid}/notifications', { params, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
}

export function useInbox(uid: string, filter: InboxFilter = 'all'): UseInfiniteQueryResult<Inbox> {
  return useInfiniteQuery(inboxQuery(uid, filter));
}

export function lettersOf(inbox: Inbox | undefined): Notification[] {
  return inbox?.pages.flatMap((page) => page.items) ?? [];
}

/** The first page carries the newest count. */
export function unreadOf(inbox: Inbox | undefined): number {
  return inbox?.pages[0]?.unread ?? 0;
}
