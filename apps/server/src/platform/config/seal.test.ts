import { expect, it } from 'vitest';
import { deriveKey } from './keys.ts';
import { createSeal } from './seal.ts';

const older = deriveKey('a secret of the server that nobody knows', 'tokens');
const newer = deriveKey('the secret that came after it', 'tokens');
const seal = createSeal([older]);

it('decrypts to the text, and does not contain it', () => {
  const sealed = seal.close('a-token', '1');
  expect(sealed).not.toContain('a-token');
  expect(seal.open(sealed, '1')).toBe('a-token');
  expect(seal.close('a-token', '1')).not.toBe(sealed);
});

it('opens for its own owner, keys and bytes only', () => {
  const sealed = seal.close('a-token', '1');
  expect(() => seal.open(sealed, '2')).toThrow();
  expect(() => createSeal([newer]).open(sealed, '1')).toThrow();
  const last = sealed.at(-1) === 'A' ? 'B' : 'A';
  expect(() => seal.open(sealed.slice(0, -1) + last + last, '1')).toThrow();
  expect(() => seal.open('a-token', '1')).toThrow('not a sealed text');
});

it('opens what an older key sealed, and reseals it with the newest', () => {
  const both = createSeal([newer, older]);
  const sealed = seal.close('a-token', '1');
  expect(both.open(sealed, '1')).toBe('a-token');
  const renewed = both.renew(sealed, '1') ?? '';
  expect(createSeal([newer]).open(renewed, '1')).toBe('a-token');
  expect(both.renew(renewed, '1')).toBeUndefined();
  expect(() => both.renew(sealed, '2')).toThrow();
});
