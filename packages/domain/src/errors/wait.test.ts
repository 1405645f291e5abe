import { expect, test } from 'vitest';
import { waitMessage } from './wait.messages.ts';

test.each([
  [1799, undefined],
  [1800, 'Đã đủ số lần cho phép. Xin thử lại sau 1 giờ.'],
  [3601, 'Đã đủ số lần cho phép. Xin thử lại sau 2 giờ.'],
  [86_400, 'Đã đủ số lần cho phép. Xin thử lại sau 24 giờ.'],
])('a wait of %i s is worded %s', (seconds, message) => {
  expect(waitMessage(seconds)).toBe(message);
});
