import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, '0 B'],
  [1023, '1.023 B'],
  [1024, '1 KB'],
  [1_572_864, '1,5 MB'],
  [300 * 2 ** 20, '300 MB'],
  [5.25 * 2 ** 40, '5,3 TB'],
])('%i bytes: %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
