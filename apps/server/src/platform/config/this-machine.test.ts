import { expect, it } from 'vitest';
import { isLocalHostname, isLoopbackAddress } from './this-machine.ts';

it.each([
  ['127.0.0.1', true],
  ['127.9.8.7', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['10.0.0.1', false],
  ['128.0.0.1', false],
  ['::2', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1%eth0', false],
  ['127.school.example', false],
  ['127.0.0.1.school.example', false],
  ['localhost', false],
  ['', false],
])('%s is a loopback address: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected);
});

it.each([
  ['http://localhost:4000', true],
  ['http://127.0.0.1', true],
  ['http://127.9.8.7', true],
  ['http://[::1]:4000', true],
  ['redis://[::1]:6379', true],
  ['https://localhost-school.example', false],
  ['https://localhost.school.example', false],
  ['https://127.school.example', false],
  ['http://10.0.0.1', false],
  ['http://[::2]', false],
  ['postgres:///academy', false],
])('%s names this machine: %s', (url, expected) => {
  expect(isLocalHostname(new URL(url).hostname)).toBe(expected);
});
