import type { InfiniteData } from '@tanstack/react-query';

/** A page of a list that the server cuts with cursors. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** Part of `infiniteQueryOptions` for such a list; `pageParam` is the cursor. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { nextCursor: string | null }): string | undefined =>
    last.nextCursor ?? undefined,
};

/** The cursor as a query parameter; nothing for the first page. */
export function cursorOf(pageParam: string | undefined): { cursor?: string } {
  return pageParam === undefined ? {} : { cursor: pageParam };
}

/** The items of all loaded pages. */
export function itemsOf<Item>(data: InfiniteData<{ items: Item[] }> | undefined): Item[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}
