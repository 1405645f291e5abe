import { expect, it } from 'vitest';
import { eventContext } from './client-event.ts';
import { faultIdentity } from './fingerprint.ts';

const fault = (change: Partial<Parameters<typeof faultIdentity>[0]> = {}) =>
  faultIdentity({
    errorType: 'javascript',
    message: 'Cannot read 5 of row 7',
    stack: 'TypeError: x\n    at load (https://a.vn/assets/chat-tab-Bx3f9K2a.js:12:345)',
    ...change,
  });

it.each([
  ['numbers', { message: 'Cannot read 12 of row 90' }],
  [
    'another build',
    { stack: 'TypeError: x\n    at load (https://b.vn/assets/chat-tab-Zz11y2x3.js:1:2)' },
  ],
])('a fingerprint is the same with other %s', (_what, change) => {
  expect(fault(change)).toBe(fault());
});

it.each([
  ['message', { message: 'Cannot write' }],
  ['kind', { errorType: 'api' }],
  ['place', { component: 'dashboard' }],
  [
    'caller',
    { stack: 'TypeError: x\n    at save (https://a.vn/assets/chat-tab-Bx3f9K2a.js:12:345)' },
  ],
])('a fingerprint is another with another %s', (_what, change) => {
  expect(fault(change)).not.toBe(fault());
});

it('a context is split into its known fields, and an address loses its query', () => {
  const context = { path: '/login?reset=abc', severity: 'low', errorType: 'nonsense', tries: 1 };
  expect(eventContext(context)).toEqual({
    url: '/login',
    severity: 'low',
    errorType: undefined,
    component: undefined,
    rest: { tries: 1 },
  });
});
