import { expect, it } from 'vitest';
import { placeOf } from './sign-in-log.ts';

it.each([
  ['203.0.113.7', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:*'],
  ['2001:db8::1', '2001:db8:*'],
  ['2001:db8:1:2::/64', '2001:db8:1:*'],
  ['', ''],
])('the place of %j is %j', (address, place) => {
  expect(placeOf(address)).toBe(place);
});
