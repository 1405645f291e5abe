import { describe, expect, it, vi } from 'vitest';
import { factorCodeSchema } from '../factors/factor.ts';
import { loginSchema, normaliseEmail, registerSchema, resetRequestSchema } from './credentials.ts';

describe('normaliseEmail', () => {
  it.each([
    '  keeper@example.com',
    '\u3000keeper@example.com\ufeff',
    'Keeper@EXAMPLE.com',
    '\uff4beeper@example.com',
    '\u212aeeper@example.com',
  ])('makes one form of %j', (email) => {
    expect(normaliseEmail(email)).toBe('keeper@example.com');
  });
});

it('the schema normalises an email equally for sign-in, registration and reset', () => {
  const email = ' \uff2beeper@Example.com ';
  const password = 'chim-lac-2026';
  const registration = { displayName: 'The Keeper', email, password, confirmPassword: password };
  const emails = [
    loginSchema.parse({ email, password }),
    registerSchema.parse(registration),
    resetRequestSchema.parse({ email }),
  ].map((parsed) => parsed.email);
  expect(emails).toEqual(Array(3).fill('keeper@example.com'));
});

it('the schema bounds the password of a sign-in before it is hashed', () => {
  const login = (length: number) =>
    loginSchema.safeParse({ email: 'keeper@example.com', password: 'x'.repeat(length) }).success;
  expect([login(128), login(129)]).toEqual([true, false]);
});

it('the schema composes no text that is too long to be an address, a password or a code', () => {
  const composed = vi.spyOn(String.prototype, 'normalize');
  const text = '\ufdfa'.repeat(80_000);
  const results = [
    loginSchema.safeParse({ email: 'keeper@example.com', password: text }),
    loginSchema.safeParse({ email: text, password: 'chim-lac-2026' }),
    factorCodeSchema.safeParse({ code: text }),
  ];
  const lengths = composed.mock.contexts.map((context) => String(context).length);
  composed.mockRestore();
  expect(results.map(({ success }) => success)).toEqual([false, false, false]);
  expect(Math.max(...lengths)).toBeLessThan(100);
});
