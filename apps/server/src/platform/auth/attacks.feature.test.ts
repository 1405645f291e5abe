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
  it('is not revealed by a sign-in: same answer, not before the fixed time', async () => {
    const ask = (email: string) => expectFixedTime(() => signIn(email, 'a-wrong-password'));
    const [right, wrong] = [await ask(known.email), await ask(unknown)];
    expect(right.status).toBe(401);
    expect(statusAndText(wrong)).toEqual(statusAndText(right));
  });

  it('is not revealed by how long many sign-ins at once take', async () => {
    const msOf = async (email: string) => {
      const begun = performance.now();
      await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'a-wrong-password')));
      return performance.now() - begun;
    };
    // After ten wrong passwords, until the end of the minute, a pause of three times its duration follows each hash of this address.
    await msOf(unknown);
    const [ofAccount, ofNone]: [number[], number[]] = [[], []];
    for (let at = 0; at < 2; at += 1) {
      ofAccount.push(await msOf(known.email));
      ofNone.push(await msOf(unknown));
    }
    expect(Math.max(...ofNone)).toBeGreaterThan(Math.min(...ofAccount) / 2);
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
