import { expect, test } from 'vitest';
import { asSentence } from './as-sentence.ts';

test('a text without a mark at its end gets a full stop, one with a mark stays', () => {
  expect(asSentence(' Con kể rõ hơn ')).toBe('Con kể rõ hơn.');
  for (const text of ['Con kể rõ hơn.', 'Thật không?', 'Đợi nhé…', 'Thầy dặn “chậm thôi!”', '']) {
    expect(asSentence(text)).toBe(text);
  }
});
