import { expect, it } from 'vitest';
import { encodeError, findErrors, joinBytes, replaceErrors } from './wire.ts';

const READY = Uint8Array.of(0x5a, 0, 0, 0, 5, 0x49);
const refused = { severity: 'ERROR', code: '25006', message: 'read-only transaction' };
const unique = { severity: 'ERROR', code: '23505', message: 'bị trùng' };

it('finds every error among other messages', () => {
  const reply = joinBytes([READY, encodeError(refused), encodeError(unique), READY]);
  expect(findErrors(reply)).toEqual([refused, unique]);
  expect(findErrors(READY)).toEqual([]);
  expect(findErrors(new Uint8Array())).toEqual([]);
});

it('replaces the chosen errors and leaves the rest byte for byte', () => {
  const full = { severity: 'ERROR', code: '53100', message: 'the disk is full' };
  const reply = joinBytes([READY, encodeError(refused), encodeError(unique), READY]);
  const replaced = replaceErrors(reply, ({ code }) => (code === '25006' ? full : undefined));
  expect(replaced).toEqual(joinBytes([READY, encodeError(full), encodeError(unique), READY]));
});
