import { isIP } from 'node:net';
import { expect, it } from 'vitest';
import { addressesOf } from './listen.ts';

it('localhost has every address of this machine, another host its own alone', async () => {
  const addresses = await addressesOf('localhost');
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => isIP(address) === 0)).toEqual([]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(await addressesOf('0.0.0.0')).toEqual(['0.0.0.0']);
});
