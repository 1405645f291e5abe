import { expect, it } from 'vitest';
import { base32, matchingStep, stepAt, totpCode, totpUri } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('has the code of RFC 6238 at second %d', (second, code) => {
  expect(totpCode(SECRET, stepAt(new Date(second * 1000)))).toBe(code);
});

it('finds the step of a code half a minute early or late, and no further', () => {
  const at = new Date(1_234_567_890_000);
  const now = stepAt(at);
  const found = [-2, -1, 0, 1, 2].map((by) =>
    matchingStep(SECRET, { code: totpCode(SECRET, now + by), at }),
  );
  expect(found).toEqual([undefined, now - 1, now, now + 1, undefined]);
  expect(matchingStep(SECRET, { code: '12345', at })).toBeUndefined();
});

it('is written in base32 into an address that apps read', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(totpUri({ secret: SECRET, email: 'a@example.com' })).toBe(
    'otpauth://totp/GoReal%20Academy%3Aa%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=GoReal%20Academy',
  );
});
