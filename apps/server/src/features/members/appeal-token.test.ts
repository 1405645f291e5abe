import { expect, it } from 'vitest';
import { deriveKey, type Keys } from '#platform/config/keys.ts';
import { readAppeal, signAppeal } from './appeal-token.ts';

const now = new Date('2026-03-02T02:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const newest = deriveKey('the newest secret of the server', 'appeals');
const former = deriveKey('its former secret', 'appeals');
const KEYS: Keys = [newest, former];
const token = signAppeal(newest, { suspensionId: 'suspension-1', now });

it('names its suspension for half an hour', () => {
  expect(readAppeal(KEYS, { token, now })).toBe('suspension-1');
  expect(readAppeal(KEYS, { token, now: after(29.99) })).toBe('suspension-1');
  expect(readAppeal(KEYS, { token, now: after(30) })).toBeUndefined();
});

it('of a former secret counts, of an unknown one not', () => {
  const old = signAppeal(former, { suspensionId: 'suspension-1', now });
  expect(readAppeal(KEYS, { token: old, now })).toBe('suspension-1');
  expect(readAppeal([newest], { token: old, now })).toBeUndefined();
});

it.each([
  ['another suspension', token.replace('suspension-1', 'suspension-2')],
  ['a later expiry', token.replace(/\.\d+\./, `.${after(600).getTime()}.`)],
  ['no signature', token.split('.').slice(0, 2).join('.')],
  ['a short signature', `${token.split('.').slice(0, 2).join('.')}.AAAA`],
  ['nothing', ''],
])('with %s is refused', (_what, forged) => {
  expect(readAppeal(KEYS, { token: forged, now })).toBeUndefined();
});
