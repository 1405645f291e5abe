import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { admitSession } from '#platform/auth/sessions.repository.ts';
import { addApp } from '#testing/app-secret.ts';
import { cookieOf } from '#testing/caller.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, type Person } from '#testing/test-app.ts';
import { stepAt, totpCode } from './totp.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
let count = 0;

const academy = await testAcademy({ rateLimitFactor: 1 });

// Each test has a step of its own: a code counts once.
beforeEach(() => academy.clock.passDays(1));
afterEach(() => void vi.useRealTimers());

type Owner = Person & { secret: Buffer; backupCodes: string[]; device: string };

const codeOf = ({ secret }: Owner) => totpCode(secret, stepAt(academy.clock.now()));
const wrongCodeOf = ({ secret }: Owner) => totpCode(secret, stepAt(academy.clock.now()) + 100);

/** Somebody with a password and an app. */
async function owner(): Promise<Owner> {
  count += 1;
  const headers = { 'x-forwarded-for': `192.0.2.${count}` };
  const person = await academy.signUp({ headers });
  return { ...person, ...(await addApp(academy, person)) };
}

type From = { device?: string; address?: string };

/** Gives a code in a new session of the account that awaits one. */
async function give(person: Person, code: string, { device = '', address = '198.18.0.1' }: From) {
  const half = await academy.otherDevice(person);
  const headers = { cookie: `${half.cookie}; ${device}`, 'x-forwarded-for': address };
  return half.post('/api/signInCode', { code }, headers);
}

/** The statuses of this many wrong codes, each from an address of its own. */
async function guess(person: Owner, tries: number, device = ''): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < tries; at++) {
    const address = `198.18.1.${at}`;
    statuses.push((await give(person, wrongCodeOf(person), { device, address })).status);
  }
  return statuses;
}

it('no code is taken without a session that awaits it', async () => {
  expect((await academy.visitor.post('/api/signInCode', { code: '123456' })).status).toBe(401);
});

describe('somebody who knows the password of an account with a second factor', () => {
  it('guesses ten codes in a quarter of an hour, from all addresses together', async () => {
    const person = await owner();
    expect(await guess(person, 12)).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('guesses thirty codes in a day, also with a session', async () => {
    const person = await owner();
    const url = `/api/users/${person.userId}/confirmation/code`;
    const begun = Date.now();
    const statuses: number[] = [];
    for (let tries = 0; tries < 40; tries++) {
      // The counts use the time of the process.
      const now = begun + Math.floor(tries / 10) * (QUARTER_HOUR_MS + 1000);
      vi.useFakeTimers({ now, toFake: ['Date'] });
      statuses.push((await person.post(url, { code: wrongCodeOf(person) })).status);
    }
    expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);
  });

  it('does not hinder the owner, who replaces the app', async () => {
    const person = await owner();
    await guess(person, 11);
    const url = `/api/users/${person.userId}/factors/totp`;
    expect((await person.delete(url)).status).toBe(200);
    expect((await addApp(academy, person)).backupCodes).toHaveLength(10);
  });

  it('does not lock out the owner on a device that passed the factor, which has its own count', async () => {
    const person = await owner();
    const { device } = person;
    await guess(person, 11);
    expect((await give(person, codeOf(person), {})).status).toBe(429);
    expect(await guess(person, 9, device)).toEqual(Array(9).fill(401));
    expect((await give(person, codeOf(person), { device })).status).toBe(200);
    expect(await guess(person, 1, device)).toEqual([429]);
  });

  it('learns nothing about its codes by adding another app', async () => {
    const person = await owner();
    const url = `/api/users/${person.userId}/factors/totp/confirmation`;
    for (const code of [wrongCodeOf(person), codeOf(person)]) {
      const answer = await person.post(url, { code });
      expect(answer.body).toMatchObject({ error: { code: 'failed-precondition' } });
    }
  });

  it('does not hinder a confirmation on that device', async () => {
    const person = await owner();
    await guess(person, 11);
    const url = `/api/users/${person.userId}/confirmation/code`;
    const confirm = (cookie: string) => person.post(url, { code: codeOf(person) }, { cookie });
    expect((await confirm(person.cookie)).status).toBe(429);
    expect((await confirm(`${person.cookie}; ${person.device}`)).status).toBe(200);
  });

  it('gets no known device by the password', async () => {
    const person = await owner();
    await guess(person, 11);
    const { email } = person;
    const headers = { 'x-forwarded-for': '198.18.2.1' };
    const login = { email, password: PASSWORD };
    const answer = await academy.visitor.post('/api/auth/sign-in/email', login, headers);
    const device = cookieOf(answer, 'known_device');
    expect(device).not.toBe('');
    expect((await give(person, codeOf(person), { device })).status).toBe(429);
  });

  it('ends no session of the owner by signing in, and has fifty sessions that await a code', async () => {
    const person = await owner();
    const halves = [];
    for (let at = 0; at < 51; at++) halves.push(await academy.otherDevice(person));
    const own = `/api/users/${person.userId}`;
    expect((await academy.here(person).get(own)).status).toBe(200);
    const count = async () => {
      return academy.sql`select "awaitsFactor", count(*)::int as count from auth_sessions
          where "userId" = ${person.userId} group by 1 order by 1`;
    };
    expect(await count()).toEqual([
      // of the sign-up and of the browser that added the app
      { awaitsFactor: false, count: 2 },
      { awaitsFactor: true, count: 50 },
    ]);
    for (const { sessionId } of halves) await admitSession(academy.database, sessionId);
    expect(await count()).toEqual([{ awaitsFactor: false, count: 50 }]);
  });

  it('leaves the backup codes to be given from every other address', async () => {
    const person = await owner();
    const [code = ''] = person.backupCodes;
    await guess(person, 11);
    const wrong = await Promise.all(
      Array.from({ length: 11 }, () => give(person, 'ABCDEFGHJK', {})),
    );
    expect(wrong.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), 429]);
    expect((await give(person, code, {})).status).toBe(429);
    expect((await give(person, code, { address: '198.18.3.1' })).status).toBe(200);
  });
});

describe('a device is known to the factor', () => {
  it('after a code or a backup code', async () => {
    const person = await owner();
    const byCode = cookieOf(await give(person, codeOf(person), {}), 'known_device');
    const byBackupCode = cookieOf(
      await give(person, person.backupCodes[0] ?? '', {}),
      'known_device',
    );
    academy.clock.passDays(1);
    await guess(person, 10);
    for (const device of [byCode, byBackupCode]) {
      expect(await guess(person, 1, device)).toEqual([401]);
    }
  });

  it('until the app is replaced', async () => {
    const person = await owner();
    const url = `/api/users/${person.userId}/factors/totp`;
    expect((await person.delete(url)).status).toBe(200);
    const renewed = { ...person, ...(await addApp(academy, person)) };
    await guess(renewed, 11);
    expect(await guess(renewed, 1, person.device)).toEqual([429]);
    expect(await guess(renewed, 1, renewed.device)).toEqual([401]);
  });
});
