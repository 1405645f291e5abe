import { DAY_MS } from '@goreal/domain/calendar/durations';
import { backupCodesSchema, factorsSchema, newTotpSchema } from '@goreal/domain/factors/factor';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generateSecret } from '#platform/config/config.ts';
import { addApp } from '#testing/app-secret.ts';
import { cookieOf, createCaller } from '#testing/caller.ts';
import { eventually } from '#testing/eventually.ts';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, type Person } from '#testing/test-app.ts';
import { runCommand } from '../../operator-commands.ts';
import { stepAt, totpCode } from './totp.ts';

const academy = await testAcademy();
await academy.academy.startJobs();

// Each test has a step of its own: a code counts once.
beforeEach(() => academy.clock.passDays(1));

const codeOf = (secret: Buffer, by = 0) => totpCode(secret, stepAt(academy.clock.now()) + by);
const ERROR = (code: string) => ({ error: { code } });

const urlOf = ({ userId }: Person, path = '') => `/api/users/${userId}/factors${path}`;

/** Signs in by the password; the caller has the resulting session, which may await a factor. */
async function signIn({ email }: Person) {
  const login = { email, password: PASSWORD };
  const answer = await academy.visitor.post('/api/auth/sign-in/email', login);
  expect(answer.status).toBe(200);
  const { awaits } = z.object({ awaits: z.string().optional() }).parse(answer.body);
  return {
    awaits,
    text: answer.text,
    ...createCaller(academy.app, cookieOf(answer, 'session_token')),
  };
}

const give = (caller: Pick<Person, 'post'>, code: string) =>
  caller.post('/api/signInCode', { code });

describe('a sign-in to an account with a second factor', () => {
  it('gives access to nothing until a code was given', async () => {
    const person = await academy.signUp();
    const { secret } = await addApp(academy, person);
    const half = await signIn(person);
    expect(half.awaits).toBe('code');
    expect(half.text).not.toContain('token');
    expect((await half.get(`/api/users/${person.userId}`)).status).toBe(401);
    expect((await half.get('/api/auth/get-session')).body).toBeNull();
    expect((await half.get('/api/auth/token')).status).toBe(401);
    const confirmation = { password: PASSWORD };
    const url = `/api/users/${person.userId}/confirmation`;
    expect((await half.post(url, confirmation)).status).toBe(401);
    expect((await give(half, '000000')).status).toBe(401);
    expect((await give(half, codeOf(secret))).body).toEqual({ userId: person.userId });
    expect((await half.get(`/api/users/${person.userId}`)).status).toBe(200);
  });

  it('accepts a code once, also for concurrent requests, and none that is a minute old', async () => {
    const person = await academy.signUp();
    const { secret } = await addApp(academy, person);
    const halves = await Promise.all(Array.from({ length: 4 }, () => signIn(person)));
    const code = codeOf(secret);
    const old = codeOf(secret, -2);
    expect((await give(await signIn(person), old)).status).toBe(401);
    const statuses = await Promise.all(halves.map(async (half) => (await give(half, code)).status));
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401]);
    expect((await give(await signIn(person), code)).status).toBe(401);
  });

  it('takes each backup code once, in any spelling, and none of another account', async () => {
    const [person, other] = [await academy.signUp(), await academy.signUp()];
    const { backupCodes } = await addApp(academy, person);
    const { backupCodes: others } = await addApp(academy, other);
    expect(new Set(backupCodes).size).toBe(10);
    const [first = '', second = ''] = backupCodes;
    expect((await give(await signIn(person), others[0] ?? '')).status).toBe(401);
    expect((await give(await signIn(person), first.toLowerCase().replace('-', ' '))).status).toBe(
      200,
    );
    expect((await give(await signIn(person), first)).status).toBe(401);
    expect((await give(await signIn(person), second)).status).toBe(200);
    const { backupCodesLeft } = (await person.get(urlOf(person))).as(factorsSchema);
    expect(backupCodesLeft).toBe(8);
  });

  it('waits ten minutes for its code', async () => {
    const person = await academy.signUp();
    const { secret } = await addApp(academy, person);
    const half = await signIn(person);
    await academy.sql`update auth_sessions set "createdAt" = now() - interval '11 minutes'
       where "userId" = ${person.userId} and "awaitsFactor"`;
    expect((await give(half, codeOf(secret))).status).toBe(401);
  });

  it('is needed after a reset of the password too', async () => {
    const person = await academy.signUp();
    await addApp(academy, person);
    await academy.sql`delete from auth_sessions where "userId" = ${person.userId}`;
    const link = await academy.academy.security.resetLink(person.email);
    const token = new URL(link).hash.slice(1);
    const reset = { token, newPassword: PASSWORD };
    expect((await academy.visitor.post('/api/auth/reset-password', reset)).status).toBe(200);
    expect((await signIn(person)).awaits).toBe('code');
  });

  it('is logged, code by code', async () => {
    const person = await academy.signUp();
    const { secret, backupCodes } = await addApp(academy, person);
    await give(await signIn(person), '000000');
    await give(await signIn(person), codeOf(secret));
    await give(await signIn(person), backupCodes[0] ?? '');
    const { items } = (await person.get(`/api/users/${person.userId}/signIns`)).as(
      z.object({ items: z.array(z.object({ method: z.string(), outcome: z.string() })) }),
    );
    const codes = items.filter(({ method }) => method === 'totp' || method === 'backup-code');
    expect(codes.map(({ method, outcome }) => `${method} ${outcome}`)).toEqual([
      'backup-code ok',
      'totp ok',
      'totp invalid-credentials',
    ]);
  });
});

describe('a code confirms a session', () => {
  const confirm = (person: Person, code: string) =>
    person.post(`/api/users/${person.userId}/confirmation/code`, { code });

  it('once, and never one of another account', async () => {
    const [person, other] = [await academy.signUp(), await academy.signUp()];
    const { secret } = await addApp(academy, person);
    const { backupCodes: others } = await addApp(academy, other);
    const open = await confirmable(person, secret);
    expect((await open.post(urlOf(open, '/backupCodes'))).status).toBe(403);
    expect((await confirm(open, others[0] ?? '')).status).toBe(401);
    const code = codeOf(secret);
    expect((await confirm(open, code)).status).toBe(200);
    expect((await confirm(open, code)).status).toBe(401);
    expect((await open.post(urlOf(open, '/backupCodes'))).status).toBe(200);
  });

  it('only where the account has an app', async () => {
    expect((await confirm(await academy.signUp(), '123456')).status).toBe(401);
  });

  /** A session of the person whose sign-in is an hour old. */
  async function confirmable(person: Person, secret: Buffer): Promise<Person> {
    const half = await academy.unconfirmed(person);
    expect((await give(half, codeOf(secret))).status).toBe(200);
    academy.clock.passDays(1);
    await academy.sql`update auth_sessions set "confirmedAt" = now() - interval '1 hour'
      where id = ${half.sessionId}`;
    return half;
  }
});

describe('the settings of a second factor', () => {
  it('give no new backup codes without an app, and keep the codes when refused without a confirmation', async () => {
    const person = await academy.signUp();
    const url = urlOf(person, '/backupCodes');
    const stale = await academy.unconfirmed(person);
    expect(await person.post(url)).toMatchObject({
      status: 400,
      body: ERROR('failed-precondition'),
    });
    const { backupCodes } = await addApp(academy, person);
    expect((await stale.post(url)).status).toBe(403);
    expect((await give(await signIn(person), backupCodes[0] ?? '')).status).toBe(200);
  });

  it('keep no secret readable, and no app that was not confirmed counts', async () => {
    const person = await academy.signUp();
    const begun = (await person.post(urlOf(person, '/totp'))).as(newTotpSchema);
    expect(begun.uri).toContain(`secret=${begun.secret}&issuer=GoReal%20Academy`);
    expect((await signIn(person)).awaits).toBeUndefined();
    const wrong = await person.post(urlOf(person, '/totp/confirmation'), { code: '000000' });
    expect(wrong).toMatchObject({ status: 400, body: ERROR('invalid-argument') });
    const { secret, backupCodes } = await addApp(academy, person);
    const rows = await academy.query(
      `select row_to_json(t)::text as row from totp_factors t where user_id = $1
       union all select row_to_json(b)::text from backup_codes b where user_id = $1`,
      [person.userId],
    );
    const stored = rows.map(({ row }) => row).join();
    for (const text of [secret.toString('base64url'), begun.secret, ...backupCodes]) {
      expect(stored).not.toContain(text);
      expect(stored).not.toContain(text.replace('-', ''));
    }
    expect((await person.post(urlOf(person, '/totp'))).body).toMatchObject(
      ERROR('failed-precondition'),
    );
  });

  it('renew the backup codes and remove the app; the owner gets a mail of each, the audit an entry', async () => {
    const person = await academy.signUp();
    const { backupCodes } = await addApp(academy, person);
    const renewed = (await person.post(urlOf(person, '/backupCodes'))).as(backupCodesSchema);
    expect((await give(await signIn(person), backupCodes[0] ?? '')).status).toBe(401);
    expect((await give(await signIn(person), renewed.backupCodes[0] ?? '')).status).toBe(200);
    const removed = await person.delete(urlOf(person, '/totp'));
    expect(removed.body).toMatchObject({ totpSince: null, backupCodesLeft: 0 });
    expect((await signIn(person)).awaits).toBeUndefined();
    await eventually(async () => {
      expect((await academy.mails(person.email)).map(({ subject }) => subject)).toEqual([
        'Đã tắt xác thực hai lớp ở Học Viện GoReal',
        'Đã đổi mã dự phòng ở Học Viện GoReal',
        'Đã bật xác thực hai lớp ở Học Viện GoReal',
      ]);
    });
    const rows = await academy.sql`select action from audit_entries
      where actor_id = ${person.userId} order by audit_id`;
    expect(rows.map(({ action }) => action)).toEqual([
      'account.factor-add',
      'account.backup-codes-renew',
      'account.factor-remove',
    ]);
  });
});

it('is removed by the operator’s tool when it is lost, with audit and mail', async () => {
  const person = await academy.signUp();
  await addApp(academy, person);
  const reset = (email: string) =>
    runCommand(academy.academy, { command: 'factor-reset', args: [email] }, academy.config);
  expect((await reset('nobody@example.com')).code).toBe(1);
  expect((await reset(person.email)).code).toBe(0);
  expect((await signIn(person)).awaits).toBeUndefined();
  const rows = await academy.sql`select actor_id from audit_entries
    where action = 'account.factor-reset' and subject = ${`user:${person.userId}`}`;
  expect(rows).toEqual([{ actor_id: null }]);
  await eventually(async () => {
    expect((await academy.mails(person.email))[0]?.subject).toMatch(/^Người vận hành đã gỡ/);
  });
});

describe('the factor of elders', () => {
  const setPolicy = async (policy: string, by: Person) =>
    expect((await by.put('/api/factorPolicy', { policy })).status).toBe(200);
  const age = ({ userId }: Person, days: number) =>
    academy.sql`update elders_since set since = now() - make_interval(days => ${days})
      where user_id = ${userId}`;
  const desk = async (person: Person) => (await person.get('/api/submissions/pending')).status;

  it('is not required in local mode: the panel stays open for years', async () => {
    const elder = await academy.elder('Elder Heron');
    await age(elder, 900);
    expect(await desk(elder)).toBe(200);
    expect((await elder.get('/api/factorPolicy')).status).toBe(403);
  });

  it('is required where the policy says so: without it the panel closes after seven days', async () => {
    const operator = await academy.operator();
    await setPolicy('required', operator);
    const [fresh, late] = [await academy.elder('Elder Fresh'), await academy.elder('Elder Late')];
    await age(fresh, 6);
    await age(late, 8);
    expect(await desk(fresh)).toBe(200);
    const refused = await late.get('/api/submissions/pending');
    expect(refused).toMatchObject({ status: 403, body: ERROR('permission-denied') });
    expect(refused.text).toContain('factor-needed');
    expect((await late.get('/api/quests')).status).toBe(200);
    const { dueAt, policy } = (await fresh.get(urlOf(fresh))).as(factorsSchema);
    expect(policy).toBe('required');
    const left = Date.parse(dueAt ?? '') - Date.now();
    expect(Math.round(left / DAY_MS)).toBe(1);
    await addApp(academy, late);
    expect(await desk(late)).toBe(200);
    await setPolicy('asked', operator);
    const asked = await academy.elder('Elder Asked');
    await age(asked, 8);
    expect(await desk(asked)).toBe(200);
    expect((await asked.get(urlOf(asked))).as(factorsSchema)).toMatchObject({
      policy: 'asked',
      dueAt: null,
    });
    await setPolicy('off', operator);
  });

  it('has a new grace period when somebody becomes an elder again', async () => {
    const person = await academy.elder('Elder Again');
    await age(person, 8);
    const { pool } = academy.database;
    for (const role of ['player', 'admin']) {
      await pool.query('update profiles set role = $2 where user_id = $1', [person.userId, role]);
    }
    const { rows } = await pool.query(
      `select since > now() - interval '1 minute' as anew from elders_since where user_id = $1`,
      [person.userId],
    );
    expect(rows).toEqual([{ anew: true }]);
  });
});

it('after a restore with another secret, code and backup code are refused with that reason, until the operator’s tool removes the factor', async () => {
  const person = await academy.signUp();
  const { secret, backupCodes } = await addApp(academy, person);
  const { database, clock } = academy;
  // As `restore --other-secret` does.
  await academy.sql`delete from kept_keys`;
  const env = { GOREAL_SECRET: generateSecret() };
  const restored = await academyOfTest({ on: database, clock, env });
  const login = { email: person.email, password: PASSWORD };
  const begin = async () => restored.visitor.post('/api/auth/sign-in/email', login);
  const half = await begin();
  expect(half.body).toMatchObject({ awaits: 'code' });
  const cookie = [half.headers['set-cookie']].flat().join('; ');
  const caller = createCaller(restored.app, cookie);
  for (const code of [codeOf(secret), backupCodes[0] ?? '']) {
    const answer = await give(caller, code);
    expect(answer).toMatchObject({ status: 400, body: ERROR('failed-precondition') });
    expect(answer.text).toContain('factor-reset');
  }
  const call = { command: 'factor-reset', args: [person.email] };
  expect((await runCommand(restored.academy, call, restored.config)).code).toBe(0);
  expect((await begin()).body).not.toHaveProperty('awaits');
});
