import { z } from 'zod';
import { AppError } from './app-error.ts';

/** An opaque position in a list, which the client sends back unchanged. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** @throws {AppError} `invalid-argument` when it is not a cursor of ours */
export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return z.array(z.string()).length(length).parse(parts);
  } catch {
    throw new AppError('invalid-argument');
  }
}

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
