import { describe, expect, it, vi } from 'vitest';
import { FIXED_TIME_MS } from '#platform/http/fixed-time.ts';
import { cookieOf } from '#testing/caller.ts';
import { eventually } from '#testing/eventually.ts';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';
import { PASSWORD } from '#testing/test-app.ts';
import { PASSWORD_COST } from './password-hash.ts';

// Every checked attempt hashes a password, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

// What a guess costs the server matters here.
const academy = await testAcademy({ rateLimitFactor: 1, passwordCost: PASSWORD_COST });
await academy.academy.startJobs();

type Try = { email: string; password?: string; address: string; cookie?: string };

const signIn = ({ email, password = 'a-guess', address, cookie }: Try, at = academy) =>
  at.visitor.post(
    '/api/auth/sign-in/email',
    { email, password },
    { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
  );

let people = 0;
/** An account that signed up from its own address, with its cookies as a browser would send them. */
async function signUp(at = academy): Promise<{ email: string; cookie: string }> {
  people += 1;
  const email = `keeper${people}@example.com`;
  const answer = await at.visitor.post(
    '/api/auth/sign-up/email',
    { name: `Keeper ${people}`, email, password: PASSWORD },
    { 'x-forwarded-for': `192.0.2.${people}` },
  );
  expect(answer.status).toBe(200);
  return { email, cookie: cookieOf(answer) };
}

/**
 * How many of 60 wrong passwords were compared with the hash: ten sequential ones, then twenty-five at a
 * time, because an address that was refused thirty times gets its refusals a second late.
 */
async function evaluated(make: (at: number) => Omit<Try, 'password'>): Promise<number> {
  const statuses: number[] = [];
  const ask = async (at: number) => statuses.push((await signIn(make(at))).status);
  for (let at = 0; at < 10; at += 1) await ask(at);
  for (const from of [10, 35]) {
    await Promise.all(Array.from({ length: 25 }, (_, at) => ask(from + at)));
  }
  return statuses.filter((status) => status === 401).length;
}

describe('wrong passwords are refused', () => {
  it('after 10, whatever blanks and case the email has', async () => {
    const { email } = await signUp();
    const forms = [' '.repeat(3), '\u3000', '\ufeff', ''].map((blank) => `${blank}${email} `);
    const make = (at: number) => ({
      email: `${' '.repeat(at)}${at % 2 ? forms[at % 4] : email.toUpperCase()}`,
      address: '198.18.0.1',
    });
    expect(await evaluated(make)).toBe(10);
  });

  it('after 10, from any address of one IPv6 /64', async () => {
    const { email } = await signUp();
    const make = (at: number) => ({ email, address: `2001:db8:1:2::${at.toString(16)}` });
    expect(await evaluated(make)).toBe(10);
  });

  it('after 10, from an IPv4 address however it is written', async () => {
    const { email } = await signUp();
    const forms = ['198.18.0.9', '::ffff:198.18.0.9', '::ffff:c612:9'];
    expect(await evaluated((at) => ({ email, address: forms[at % 3] ?? '' }))).toBe(10);
  });

  it('after 15 from changing addresses, also for an email without an account', async () => {
    const { email } = await signUp();
    expect(await evaluated((at) => ({ email, address: `198.18.1.${at}` }))).toBe(15);
    const nobody = 'no-such-keeper@example.com';
    expect(await evaluated((at) => ({ email: nobody, address: `198.18.2.${at}` }))).toBe(15);
  });
});

describe('the owner of an attacked account', () => {
  async function attacked() {
    const person = await signUp();
    const tries = await evaluated((at) => ({ ...person, cookie: '', address: `198.18.3.${at}` }));
    expect(tries).toBe(15);
    const right = { email: person.email, password: PASSWORD };
    expect((await signIn({ ...right, address: '198.18.4.1' })).status).toBe(429);
    return { ...person, right };
  }

  it('signs in from a known device, whose wrong attempts have their own limit', async () => {
    const { right, cookie } = await attacked();
    expect((await signIn({ ...right, cookie, address: '198.18.4.2' })).status).toBe(200);
    const tries = await evaluated((at) => ({
      email: right.email,
      cookie,
      address: `198.18.5.${at}`,
    }));
    expect(tries).toBe(9);
  });

  it('keeps that limit from another account’s device and from a changed cookie', async () => {
    const { right, cookie } = await attacked();
    const other = await signUp();
    const changed = cookie.replace(/.(?=$)/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const given of [other.cookie, changed, 'goreal.known_device=x']) {
      const answer = await signIn({ ...right, cookie: given, address: '198.18.6.1' });
      expect(answer.status).toBe(429);
    }
  });

  it('gets in with a reset link from any device', async () => {
    const { right, cookie } = await attacked();
    const token = await resetToken(right.email, '198.18.7.1');
    const next = 'song-hong-2026';
    const reset = { token, newPassword: next };
    const headers = { 'x-forwarded-for': '198.18.7.1' };
    expect((await academy.visitor.post('/api/auth/reset-password', reset, headers)).status).toBe(
      200,
    );
    const renewed = { email: right.email, password: next };
    expect((await signIn({ ...renewed, address: '198.18.7.2' })).status).toBe(200);
    // A new password invalidates every known device.
    await evaluated((at) => ({ email: right.email, address: `198.18.8.${at}` }));
    expect((await signIn({ ...renewed, cookie, address: '198.18.7.3' })).status).toBe(429);
  });
});

it('gets at most 5 reset mails an hour, from any number of addresses', async () => {
  const { email } = await signUp();
  const statuses: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    const headers = { 'x-forwarded-for': `198.18.9.${at}` };
    const body = { email: `${' '.repeat(at)}${email}` };
    const answer = await academy.visitor.post('/api/auth/request-password-reset', body, headers);
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(5).fill(200), 429, 429]);
});

it('150 sign-ins from one address leave the server ready, and other clients are served', async () => {
  const open = await academyOfTest({ passwordCost: PASSWORD_COST });
  const { email } = await signUp(open);
  const flood = Array.from({ length: 150 }, async (_, at) => {
    const begun = performance.now();
    const answer = await signIn({ email: `nobody${at}@example.com`, address: '198.18.10.1' }, open);
    return { ...answer, ms: performance.now() - begun };
  });
  const other = signIn({ email, password: PASSWORD, address: '198.18.10.2' }, open);
  expect((await open.visitor.get('/readyz')).status).toBe(200);
  expect((await other).status).toBe(200);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(50);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(32);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  // Their time reveals no account either. A timer may fire a millisecond early.
  expect(Math.min(...refused.map(({ ms }) => ms))).toBeGreaterThan(FIXED_TIME_MS - 2);
});

it('a password longer than any account has is refused without being hashed', async () => {
  const email = 'no-such-keeper2@example.com';
  const answer = await signIn({ email, password: 'x'.repeat(200_000), address: '198.18.11.1' });
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'invalid-credentials' } } });
});

async function resetToken(email: string, address: string): Promise<string> {
  const headers = { 'x-forwarded-for': address };
  await academy.visitor.post('/api/auth/request-password-reset', { email }, headers);
  return eventually(async () => {
    const token = (await academy.mails(email))
      .map(({ text }) => /\?reset#([\w-]+)/.exec(text)?.[1])
      .find(Boolean);
    expect(token).toBeDefined();
    return token ?? '';
  });
}
