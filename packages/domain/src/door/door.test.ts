import { expect, it } from 'vitest';
import { CODE_ALPHABET, formatCode, newInvitationSchema, normaliseCode } from './door.ts';

it.each([
  ['ABCDE-FGHJK', 'ABCDEFGHJK'],
  [' abcde fghjk ', 'ABCDEFGHJK'],
  ['abcde–fghjk', 'ABCDEFGHJK'],
  ['ＡＢＣＤＥ-FGHJK', 'ABCDEFGHJK'],
  ['ABCDEFGHJ', undefined],
  ['ABCDEFGHJKK', undefined],
  ['ABCDEFGHIO', undefined],
  ["' or 1=1;", undefined],
  ['', undefined],
])('the door reads the code %j as %j', (typed, code) => {
  expect(normaliseCode(typed)).toBe(code);
});

it('the door shows a code in two groups', () => {
  expect(formatCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK');
  expect(new Set(CODE_ALPHABET).size).toBe(30);
});

it.each([
  { uses: 0 },
  { uses: 501 },
  { uses: 1.5 },
  { days: 0 },
  { days: 91 },
  { note: 'x'.repeat(81) },
  { guild: 'nobody' },
  { role: 'admin' },
])('the door refuses an invitation with %o', (change) => {
  const invitation = { guild: null, uses: 1, days: 7, note: '' };
  expect(newInvitationSchema.safeParse(invitation).success).toBe(true);
  expect(newInvitationSchema.safeParse({ ...invitation, ...change }).success).toBe(false);
});
