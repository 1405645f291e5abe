import { expect, it } from 'vitest';
import { shareText } from './serialised-answer.ts';

it.each([
  ['a short text stays text', 1000, 'string'],
  ['a long text is encoded once, not by each answer', 100_000, 'object'],
])('%s', async (_what, length, type) => {
  const text = 'ắ'.repeat(length);
  const { plain } = await shareText(text);
  expect(typeof plain).toBe(type);
  expect(plain.toString()).toBe(text);
});
