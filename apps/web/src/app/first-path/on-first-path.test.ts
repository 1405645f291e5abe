import { expect, test } from 'vitest';
import { profileOf } from '#testing/fake-server.ts';
import { isAtPathEnd, isOnFirstPath } from './on-first-path.ts';

test('the path concerns players of a guild until the first approval', () => {
  expect(isOnFirstPath(profileOf({ guild: 'titans' }))).toBe(true);
  expect(isOnFirstPath(profileOf({ guild: '' }))).toBe(false);
  expect(isOnFirstPath(profileOf({ guild: 'titans', approvedSubmissions: 1 }))).toBe(false);
  expect(isOnFirstPath(profileOf({ guild: 'titans', role: 'admin' }))).toBe(false);
});

test('the end of the first path is shown after the first approval until the player has gone on', () => {
  const open = { guild: 'titans', isFirstPathOpen: true } as const;
  expect(isAtPathEnd(profileOf(open))).toBe(false);
  expect(isAtPathEnd(profileOf({ ...open, approvedSubmissions: 2 }))).toBe(true);
  expect(isOnFirstPath(profileOf({ ...open, approvedSubmissions: 2 }))).toBe(true);
  expect(isAtPathEnd(profileOf({ ...open, approvedSubmissions: 1, role: 'admin' }))).toBe(false);
  const left = { ...open, approvedSubmissions: 1, isFirstPathOpen: false };
  expect([isAtPathEnd(profileOf(left)), isOnFirstPath(profileOf(left))]).toEqual([false, false]);
});
