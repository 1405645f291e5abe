import { expect, it } from 'vitest';
import { PUSH_LIMITS, savePushSubscriptionSchema } from './push-subscription.ts';

/** A longer entry is refused by the index of the database, in which endpoints and tokens are unique. */
const INDEX_ENTRY_BYTES = 2700;

const start = 'https://fcm.googleapis.com/fcm/send/';
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
const subscribe = (change: object) =>
  savePushSubscriptionSchema.safeParse({
    subscription: { endpoint: start, expirationTime: null, keys, ...change },
  }).success;
const isToken = (fcmToken: string) => savePushSubscriptionSchema.safeParse({ fcmToken }).success;

it('endpoints and tokens are what browsers send, and fit into an index', () => {
  expect(subscribe({ endpoint: `${start}a:b_c-d~e%20?f=g` })).toBe(true);
  expect(subscribe({ endpoint: `${start}ữ` })).toBe(false);
  expect(isToken('dQw4:APA91b_c-d')).toBe(true);
  expect(isToken('ữ')).toBe(false);
  expect(isToken('a b')).toBe(false);
  for (const max of [PUSH_LIMITS.endpoint, PUSH_LIMITS.fcmToken]) {
    expect(max).toBeLessThan(INDEX_ENTRY_BYTES);
  }
  expect(isToken('a'.repeat(PUSH_LIMITS.fcmToken))).toBe(true);
  expect(isToken('a'.repeat(PUSH_LIMITS.fcmToken + 1))).toBe(false);
});

it.each([1e300, -1e300, 8.64e15 + 1, -1])('an expiry at %d is no time', (expirationTime) => {
  expect(subscribe({ expirationTime })).toBe(false);
});

it('an expiry may be any time after 1970', () => {
  expect(subscribe({ expirationTime: 8.64e15 })).toBe(true);
  expect(subscribe({ expirationTime: 1_767_225_600_000.5 })).toBe(true);
});
