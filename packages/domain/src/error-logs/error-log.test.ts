import { expect, it } from 'vitest';
import { errorFilterSchema, startOfRange } from './error-log.ts';

const NOW = new Date('2026-03-31T12:00:00.000Z');

/** Specification 9.11: one report that each range still has, and one that it no longer has. */
it.each([
  ['1h', '2026-03-31T11:00:00.000Z', '2026-03-31T10:59:59.999Z'],
  ['24h', '2026-03-30T12:00:00.000Z', '2026-03-30T11:59:59.999Z'],
  ['7d', '2026-03-24T12:00:00.000Z', '2026-03-24T11:59:59.999Z'],
  ['30d', '2026-03-01T12:00:00.000Z', '2026-03-01T11:59:59.999Z'],
] as const)('the range %s begins at %s', (range, first, before) => {
  const start = startOfRange(range, NOW) ?? NOW;
  expect(new Date(first) >= start).toBe(true);
  expect(new Date(before) >= start).toBe(false);
});

it('the range of all has no start, and a day is the default', () => {
  expect(startOfRange('all', NOW)).toBeUndefined();
  expect(errorFilterSchema.parse({}).range).toBe('24h');
  expect(errorFilterSchema.safeParse({ range: '2d' }).success).toBe(false);
});
