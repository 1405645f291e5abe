import { expect, it } from 'vitest';
import { createTokenCipher } from './token-cipher.ts';

const cipher = createTokenCipher('a secret of the server that nobody knows');

it('gives a token back, and never looks like it', () => {
  const sealed = cipher.seal('a-token', '1');
  expect(sealed).not.toContain('a-token');
  expect(cipher.open(sealed, '1')).toBe('a-token');
  expect(cipher.seal('a-token', '1')).not.toBe(sealed);
});

it('opens for its own athlete, secret and bytes only', () => {
  const sealed = cipher.seal('a-token', '1');
  expect(() => cipher.open(sealed, '2')).toThrow();
  expect(() => createTokenCipher('another secret').open(sealed, '1')).toThrow();
  const last = sealed.at(-1) === 'A' ? 'B' : 'A';
  expect(() => cipher.open(sealed.slice(0, -1) + last + last, '1')).toThrow();
  expect(() => cipher.open('a-token', '1')).toThrow('not a sealed token');
});
