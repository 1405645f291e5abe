import { expect, it } from 'vitest';
import { createProxyTest, readTrustedProxies } from './trusted-proxies.ts';

it.each([
  [undefined, '127.0.0.1', true],
  [undefined, '::1', true],
  [undefined, '::ffff:127.0.0.9', true],
  [undefined, '192.0.2.2', false],
  [undefined, '2001:db8::1', false],
  ['none', '127.0.0.1', false],
  ['uniquelocal', '172.18.0.4', true],
  ['uniquelocal', 'fd00::4', true],
  ['uniquelocal', '172.32.0.4', false],
  ['172.30.0.0/24, 10.0.0.2', '::ffff:172.30.0.9', true],
  ['172.30.0.0/24, 10.0.0.2', '10.0.0.2', true],
  ['172.30.0.0/24, 10.0.0.2', '10.0.0.3', false],
])('of the proxies %j, %s is one: %s', (setting, address, isOne) => {
  expect(createProxyTest(readTrustedProxies(setting, []))(address)).toBe(isOne);
});
