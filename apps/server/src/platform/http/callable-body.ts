import { z } from 'zod';

/** `data`, its objects and theirs: all the levels that a callable names. */
const LEVELS = 3;

/**
 * Body of a callable (rules 2). The Firebase client sends a property that is undefined as null, so null counts as
 * missing in `data`.
 */
export function callableBody<Data extends z.ZodType>(data: Data) {
  return z.object({ data: z.preprocess((value) => withoutNulls(value, LEVELS), data) });
}

function withoutNulls(value: unknown, levels: number): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  const present = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(
    present.map(([name, field]) => [name, withoutNulls(field, levels - 1)]),
  );
}
