import { isIP } from 'node:net';
import { expect, it } from 'vitest';
import { addressesOf } from './listen.ts';

it('localhost stands for the addresses of this machine, another host for itself', async () => {
  const addresses = await addressesOf('localhost');
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => isIP(address) === 0)).toEqual([]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(await addressesOf('0.0.0.0')).toEqual(['0.0.0.0']);
});
