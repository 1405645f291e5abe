import { expect, it } from 'vitest';
import { printable } from './printable.ts';

it.each([
  ['a sequence that steers a terminal', '\u001b[2J', '\\u001b[2J'],
  ['the same in one character', '\u009b2J', '\\u009b2J'],
  ['a return to the begin of the line', 'x\ry', 'x\\u000dy'],
  ['a reversal of what follows', 'a\u202etxt.exe', 'a\\u202etxt.exe'],
  ['an isolate and its end', '\u2067x\u2069', '\\u2067x\\u2069'],
  ['a mark of direction', '\u200fx', '\\u200fx'],
  ['a line break of Unicode', 'x\u2028y\u2029', 'x\\u2028y\\u2029'],
])('writes %s as text', (_what, text, shown) => {
  expect(printable(text)).toBe(shown);
});

it('leaves words, tabs, newlines and joined emoji as they are', () => {
  const text = 'Trần Đại Nghĩa\t👩\u200d🚀\n';
  expect(printable(text)).toBe(text);
});
