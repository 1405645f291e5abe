import { describe, expect, it } from 'vitest';
import { cookieOf } from '#testing/caller.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { signedUpSchema } from '#testing/test-app.ts';
import { resetLinkFor } from './auth.ts';

const OLD = 'sông Hồng xưa';
const NEW = 'sông Hồng nay';
let count = 0;

const academy = await testAcademy();
await academy.academy.startJobs();
const { pool } = academy.database;

const post = (path: string, body: unknown) => academy.visitor.post(`/api/auth${path}`, body);
const reset = (token: string, newPassword = NEW) => post('/reset-password', { token, newPassword });

/** An account with a password, one session and an outstanding reset link. */
async function account() {
  count += 1;
  const email = `interrupted${count}@example.com`;
  const name = `Người Dở Dang ${count}`;
  const answer = await post('/sign-up/email', { name, email, password: OLD });
  const { user } = answer.as(signedUpSchema);
  const { auth } = academy.academy;
  const { url } = await resetLinkFor(auth, { userId: user.id, config: academy.config });
  return {
    email,
    userId: user.id,
    cookie: cookieOf(answer),
    token: new URL(url).hash.slice(1),
    signIn: (password: string) => post('/sign-in/email', { email, password }),
    opens: async () =>
      (await academy.visitor.get(`/api/users/${user.id}`, { cookie: cookieOf(answer) })).status,
  };
}

/** Makes every statement of one kind fail by a trigger, as when the process or its connection ends at it. */
async function interruptedAt<T>(statement: string, run: () => Promise<T>): Promise<T> {
  await pool.query(`
    create function interrupt() returns trigger language plpgsql as $$
    begin raise exception 'interrupted'; end $$`);
  await pool.query(
    `create trigger interrupted before ${statement} for each row execute function interrupt()`,
  );
  try {
    return await run();
  } finally {
    await pool.query('drop function interrupt cascade');
  }
}

describe('a reset that is interrupted', () => {
  it.each([
    ['the end of the sessions', 'delete on auth_sessions'],
    ['the change of the password', 'update on auth_accounts'],
    ['the entry of the audit log', 'insert on audit_entries'],
    ['the mail to the owner', 'insert on jobs.job_common'],
  ])('at %s changes nothing, and its link is accepted afterwards', async (_, statement) => {
    const { token, signIn, opens } = await account();
    const answer = await interruptedAt(statement, () => reset(token));
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect((await signIn(NEW)).status).toBe(401);
    expect((await signIn(OLD)).status).toBe(200);
    expect(await opens()).toBe(200);
    expect((await reset(token)).status).toBe(200);
    expect(await opens()).toBe(401);
    expect((await signIn(OLD)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
  });
});

it('a request for a reset link whose mail could not be queued says so', async () => {
  const { email } = await account();
  const ask = () => post('/request-password-reset', { email });
  const answer = await interruptedAt('insert on jobs.job_common', ask);
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect((await ask()).status).toBe(200);
});

it('a sign-out whose session could not be ended says so', async () => {
  const { userId, opens, cookie } = await account();
  const signOut = () => academy.visitor.post('/api/auth/sign-out', {}, { cookie });
  const answer = await interruptedAt('delete on auth_sessions', signOut);
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(await opens()).toBe(200);
  expect((await signOut()).status).toBe(200);
  expect(await opens()).toBe(401);
  const { rows } = await pool.query(`select from auth_sessions where "userId" = $1`, [userId]);
  expect(rows).toEqual([]);
});

it('is done once by ten calls at the same time, with one mail', async () => {
  const { token, userId, signIn } = await account();
  const passwords = Array.from({ length: 10 }, (_, at) => `${NEW} ${at}`);
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  const done = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
  expect(done).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  const signIns = await Promise.all(passwords.map((password) => signIn(password)));
  expect(signIns.flatMap(({ status }, at) => (status === 200 ? [at] : []))).toEqual(done);
  const { rows } = await pool.query(
    `select from audit_entries where action = 'account.password-reset' and actor_id = $1`,
    [userId],
  );
  expect(rows).toHaveLength(1);
});

it('sets the first password of an account that has none', async () => {
  const { token, userId, signIn, opens } = await account();
  await pool.query(`delete from auth_accounts where "userId" = $1`, [userId]);
  expect((await reset(token)).status).toBe(200);
  expect((await signIn(NEW)).status).toBe(200);
  expect(await opens()).toBe(401);
});

it('leaves no session to a sign-in whose password was replaced after it was checked', async () => {
  const { userId, signIn } = await account();
  const other = await account();
  const { rows } = await pool.query(`select id from auth_sessions where "userId" = $1`, [userId]);
  // As if another process changed the password just before the session is stored.
  await pool.query(`
    create function replace_password() returns trigger language plpgsql as $$
    begin
      update auth_accounts set password = 'replaced' where "userId" = '${userId}';
      return new;
    end $$;
    create trigger replaced before insert on auth_sessions
    for each row execute function replace_password()`);
  try {
    expect(await signIn(OLD)).toMatchObject({
      status: 401,
      body: { error: { code: 'invalid-credentials' } },
    });
    expect((await other.signIn(OLD)).status).toBe(200);
  } finally {
    await pool.query('drop function replace_password cascade');
  }
  const left = await pool.query(`select id from auth_sessions where "userId" = $1`, [userId]);
  expect(left.rows).toEqual(rows);
});
