import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, '0\u00a0B'],
  [1023, '1.023\u00a0B'],
  [1024, '1\u00a0KB'],
  [1_572_864, '1,5\u00a0MB'],
  [300 * 2 ** 20, '300\u00a0MB'],
  [5.25 * 2 ** 40, '5,3\u00a0TB'],
])('%i bytes: %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
