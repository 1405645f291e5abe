import { z } from 'zod';

/** The requested part of a list: after the cursor of the previous page, or the start. */
export type PageRequest = { cursor?: string | undefined; limit: number };

/** A part of a list; the cursor is null on the last one. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** Query of every list: `cursor` from the previous page, `limit` up to 100. */
export function pageQuery(defaultLimit: number) {
  return z.object({
    cursor: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
  });
}

/** Response of every list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().describe('null on the last page'),
  });
}

export function mapPage<From, To>(page: Page<From>, convert: (item: From) => To): Page<To> {
  return { items: page.items.map(convert), nextCursor: page.nextCursor };
}
