import type { Notification } from '@goreal/domain/notifications';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

export type InboxPage = { items: Notification[]; nextCursor: string | null; unread: number };
export type Inbox = InfiniteData<InboxPage>;

/** The inbox, newest first, in pages of 20 (spec section 9). The bell reads the same pages. */
export function inboxQuery(uid: string) {
  return infiniteQueryOptions({
    queryKey: ['notifications', uid],
    queryFn: async ({ pageParam, signal }): Promise<InboxPage> => {
      const query = pageParam === undefined ? {} : { cursor: pageParam };
      const params = { path: { uid }, query };
      return dataOf(await api.GET('/api/users/{uid}/notifications', { params, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
}

export function useInbox(uid: string): UseInfiniteQueryResult<Inbox> {
  return useInfiniteQuery(inboxQuery(uid));
}

export function lettersOf(inbox: Inbox | undefined): Notification[] {
  return inbox?.pages.flatMap((page) => page.items) ?? [];
}

/** The first page carries the newest count. */
export function unreadOf(inbox: Inbox | undefined): number {
  return inbox?.pages[0]?.unread ?? 0;
}
