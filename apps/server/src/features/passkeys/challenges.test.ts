import { expect, it } from 'vitest';
import { generateSecret } from '#platform/config/config.ts';
import { serveConfig } from '#testing/serve-config.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { createChallenges } from './challenges.ts';

const [OLD, NEW] = [generateSecret(), generateSecret()];
const START = '2026-03-02T09:00:00+07:00';

function challengesOf(secret: string, previous?: string) {
  const clock = createTestClock(START);
  const env = previous ? { GOREAL_SECRET_PREVIOUS: previous } : {};
  const config = serveConfig(secret, env);
  return { clock, ...createChallenges({ config, clock }) };
}

it('is read for its purpose, with its expiry ten minutes ahead', () => {
  const { issue, read } = challengesOf(NEW);
  const challenge = issue('sign-in');
  expect(read(challenge, 'sign-in')).toEqual({
    challenge,
    expiresAt: new Date('2026-03-02T09:10:00+07:00'),
  });
  expect(read(challenge, 'confirm:an')).toBeUndefined();
});

it('differs each time', () => {
  const { issue } = challengesOf(NEW);
  expect(issue('sign-in')).not.toBe(issue('sign-in'));
});

it('ends at its expiry', () => {
  const { issue, read, clock } = challengesOf(NEW);
  const challenge = issue('sign-in');
  clock.set('2026-03-02T09:09:59.999+07:00');
  expect(read(challenge, 'sign-in')).toBeDefined();
  clock.set('2026-03-02T09:10:00+07:00');
  expect(read(challenge, 'sign-in')).toBeUndefined();
});

it('is refused with any byte changed, cut off or added', () => {
  const { issue, read } = challengesOf(NEW);
  const bytes = Buffer.from(issue('sign-in'), 'base64url');
  for (const [index, byte] of bytes.entries()) {
    const changed = Buffer.from(bytes);
    changed[index] = byte ^ 1;
    expect(read(changed.toString('base64url'), 'sign-in')).toBeUndefined();
  }
  expect(read(bytes.subarray(1).toString('base64url'), 'sign-in')).toBeUndefined();
  expect(read(`${bytes.toString('base64url')}AAAA`, 'sign-in')).toBeUndefined();
  expect(read('', 'sign-in')).toBeUndefined();
});

it('has one spelling, by which an answered one is stored', () => {
  const { issue, read } = challengesOf(NEW);
  const challenge = issue('sign-in');
  expect(read(`${challenge}==`, 'sign-in')?.challenge).toBe(challenge);
});

it('of a former secret is read, of an unknown one not', () => {
  const challenge = challengesOf(OLD).issue('sign-in');
  expect(challengesOf(NEW, OLD).read(challenge, 'sign-in')).toBeDefined();
  expect(challengesOf(NEW).read(challenge, 'sign-in')).toBeUndefined();
});
