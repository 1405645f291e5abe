import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { cookieOf } from '#testing/caller.ts';
import { expectFixedTime } from '#testing/fixed-time.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD_COST } from './password-hash.ts';

const known = { name: 'The Keeper', email: 'keeper@example.com', password: 'chim-lac-2026' };
const unknown = 'nobody@example.com';

// At the servers' cost, a sign-in that skips the hash is visibly faster.
const academy = await testAcademy({ passwordCost: PASSWORD_COST });

beforeAll(async () => {
  expect((await academy.visitor.post('/api/auth/sign-up/email', known)).status).toBe(200);
});

const signIn = (email: string, password: string, headers = {}) =>
  academy.visitor.post('/api/auth/sign-in/email', { email, password }, headers);

/** Everything by which a caller could distinguish two answers. */
const statusAndText = ({ status, text }: { status: number; text: string }) => ({ status, text });

describe('whether an account exists', () => {
  it('is not revealed by a sign-in: same answer, same work', async () => {
    const right = await signIn(known.email, 'a-wrong-password');
    const wrong = await signIn(unknown, 'a-wrong-password');
    expect(right.status).toBe(401);
    expect(statusAndText(wrong)).toEqual(statusAndText(right));
    const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    // Alternating, so that load on the machine affects both.
    for (let at = 0; at < 5; at += 1) {
      for (const [account, email] of [
        ['known', known.email] as const,
        ['unknown', unknown] as const,
      ]) {
        const begun = performance.now();
        await signIn(email, 'a-wrong-password');
        least[account] = Math.min(least[account], performance.now() - begun);
      }
    }
    // A password is hashed in both cases: otherwise an unknown account would be answered much faster.
    expect(least.unknown).toBeGreaterThan(least.known / 4);
  });

  it('is not revealed by how long the next sign-in of a busy address waits', async () => {
    const msOf = async (email: string) => {
      const begun = performance.now();
      await signIn(email, 'a-wrong-password');
      return performance.now() - begun;
    };
    for (let at = 0; at < 10; at += 1) await msOf(unknown);
    const waits: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      // The rest after the attempt before is over by then.
      await delay(1_000);
      const first = await msOf(unknown);
      waits.push((await msOf(unknown)) / first);
    }
    // After a wrong password of an account, it waits three times as long as that took.
    expect(waits.toSorted((one, other) => one - other)[2]).toBeGreaterThan(2);
  });

  it('is not revealed by a password reset request: same answer, same time', async () => {
    const ask = (email: string) =>
      expectFixedTime(() => academy.visitor.post('/api/auth/request-password-reset', { email }));
    const [right, wrong] = [await ask(known.email), await ask(unknown)];
    expect(right.status).toBe(200);
    expect(statusAndText(wrong)).toEqual(statusAndText(right));
  });
});

it('a session has a new id at every sign-in, whatever cookie the request carries', async () => {
  const first = cookieOf(await signIn(known.email, known.password));
  const planted = { cookie: first };
  const second = cookieOf(await signIn(known.email, known.password, planted));
  expect(second).not.toBe(first);
  const made = { cookie: 'goreal.session_token=planted.signature' };
  expect(cookieOf(await signIn(known.email, known.password, made))).not.toContain('planted');
});
