import { expect, it } from 'vitest';
import { generateSecret } from '#platform/config/config.ts';
import { serveConfig } from '#testing/serve-config.ts';
import { createKnownDevices } from './known-devices.ts';

const [OLD, NEW] = [generateSecret(), generateSecret()];

function devicesOf(secret: string, previous?: string) {
  const env = previous ? { GOREAL_SECRET_PREVIOUS: previous } : {};
  return createKnownDevices(serveConfig(secret, env));
}

const devices = devicesOf(NEW);
const account = (userId: string, hash = 'hash') => ({ userId, hash });
const pairIn = (setCookie: string): string => setCookie.split(';')[0] ?? '';
const remembered = (userIds: readonly string[]): string =>
  userIds.reduce<string | undefined>(
    (header, userId) => pairIn(devices.remember(header, account(userId))),
    undefined,
  ) ?? '';

it('is recognised for the accounts that signed in on it, and has a name for any other', () => {
  const header = remembered(['an', 'binh']);
  expect(devices.find(header, account('an'))).toMatch(/^[\w-]{22}$/);
  expect(devices.find(header, account('binh'))).toBe(devices.find(header, account('an')));
  expect(devices.find(header, account('chi'))).toBeUndefined();
  expect(devices.isNamed(header)).toBe(true);
});

it('is no longer recognised after a new password', () => {
  expect(devices.find(remembered(['an']), account('an', 'another hash'))).toBeUndefined();
});

it('is recognised for a second factor apart from the password, until there is another factor', () => {
  const factor = (at: number) => ({ userId: 'an', factorSince: new Date(at) });
  const byPassword = remembered(['an']);
  expect(devices.find(byPassword, factor(1))).toBeUndefined();
  const byBoth = pairIn(devices.remember(byPassword, factor(1)));
  expect(devices.find(byBoth, factor(1))).toBeDefined();
  expect(devices.find(byBoth, account('an'))).toBeDefined();
  expect(devices.find(byBoth, factor(2))).toBeUndefined();
});

it('has one entry a proof, and drops the oldest beyond sixteen', () => {
  const header = remembered([...'abcdefghijklmnop', 'a', 'q']);
  expect(header.split('.')).toHaveLength(2 + 16);
  expect(devices.find(header, account('a'))).toBeDefined();
  expect(devices.find(header, account('q'))).toBeDefined();
  expect(devices.find(header, account('b'))).toBeUndefined();
});

it('is kept through a change of the server’s secret', () => {
  const header = pairIn(devicesOf(OLD).remember(undefined, account('an')));
  expect(devicesOf(NEW, OLD).find(header, account('an'))).toBeDefined();
  expect(devices.find(header, account('an'))).toBeUndefined();
});

it('is not recognised by entries copied to another device', () => {
  const [, mark] = remembered(['an']).split('=')[1]?.split('.') ?? [];
  const [name] = remembered(['an']).split('=');
  const header = `${name}=${'A'.repeat(22)}.${mark}`;
  expect(devices.isNamed(header)).toBe(true);
  expect(devices.find(header, account('an'))).toBeUndefined();
});

it.each([
  undefined,
  '',
  '__Host-goreal.known_device=',
  '__Host-goreal.known_device=short.mark',
  `__Host-goreal.known_device=${'A'.repeat(22)}${`.${'B'.repeat(43)}`.repeat(17)}`,
  `goreal.known_device=${'A'.repeat(22)}`,
])('is no device: %s', (header) => {
  expect(devices.isNamed(header)).toBe(false);
  expect(devices.remember(header, account('an'))).toMatch(
    /^__Host-goreal\.known_device=[\w-]{22}\.[\w-]{43}; .*; HttpOnly; SameSite=Strict; Secure$/,
  );
});
