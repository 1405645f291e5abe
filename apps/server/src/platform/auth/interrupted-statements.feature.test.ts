import { beforeEach, expect, it, vi } from 'vitest';
import { type Answer, cookieOf } from '#testing/caller.ts';
import { eventually } from '#testing/eventually.ts';
import { failingStatements } from '#testing/failing-statements.ts';
import { expectFixedTime } from '#testing/fixed-time.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { signedUpSchema } from '#testing/test-app.ts';
import { resetLinkFor } from './auth.ts';

const OLD = 'sông Hồng xưa';
const NEW = 'sông Hồng nay';
vi.setConfig({ testTimeout: 120_000 });
let count = 0;

const academy = await testAcademy();
await academy.academy.startJobs();
const { pool } = academy.database;
const statements = failingStatements(pool);

const post = (path: string, body: unknown, headers = {}) =>
  academy.visitor.post(`/api/auth${path}`, body, headers);
const get = (path: string, cookie: string) => academy.visitor.get(`/api/auth${path}`, { cookie });

function newcomer() {
  count += 1;
  const email = `broken${count}@example.com`;
  return { email, name: `Người Đứt Đoạn ${count}`, password: OLD };
}

async function account() {
  const { email, ...about } = newcomer();
  const answer = await post('/sign-up/email', { email, ...about });
  const { user } = answer.as(signedUpSchema);
  return { email, userId: user.id, cookie: cookieOf(answer) };
}
type Account = Awaited<ReturnType<typeof account>>;

const signIn = async (email: string, password: string) =>
  (await post('/sign-in/email', { email, password })).status;
const opens = async (userId: string, cookie: string) =>
  (await academy.visitor.get(`/api/users/${userId}`, { cookie })).status;
const rows = async (text: string, values: unknown[]) =>
  Number((await pool.query(`select count(*) as n from ${text}`, values)).rows[0].n);
const sessionsOf = ({ userId }: Account) => rows('auth_sessions where "userId" = $1', [userId]);

/** Prepares a call of the library, with the assertions after an answer of success and after one of failure. */
type Prepare = () => Promise<{
  run: () => Promise<Answer>;
  done: (answer: Answer) => Promise<void>;
  failed: (answer: Answer) => Promise<void>;
}>;

const CASES: Record<string, Prepare> = {
  'a registration': async () => {
    const about = newcomer();
    const run = () => post('/sign-up/email', about);
    const done = async (answer: Answer) => {
      const { user } = answer.as(signedUpSchema);
      expect(await opens(user.id, cookieOf(answer))).toBe(200);
      expect(await signIn(about.email, OLD)).toBe(200);
    };
    const failed = async () => {
      expect(await rows('auth_users where email = $1', [about.email])).toBe(0);
      await done(await run());
    };
    return { run, done, failed };
  },
  'a registration that waits for an elder': async () => {
    const about = newcomer();
    await pool.query("update door set approval = 'uninvited'");
    const run = () => post('/sign-up/email', about);
    const done = async (answer: Answer) => {
      await pool.query("update door set approval = 'off'");
      const { user } = answer.as(signedUpSchema);
      expect(await opens(user.id, cookieOf(answer))).toBe(200);
      expect(await signIn(about.email, OLD)).toBe(200);
    };
    const failed = async () => {
      expect(await rows('auth_users where email = $1', [about.email])).toBe(0);
      await done(await run());
    };
    return { run, done, failed };
  },
  'a sign-in': async () => {
    const own = await account();
    const before = await sessionsOf(own);
    const run = () => post('/sign-in/email', { email: own.email, password: OLD });
    const done = async (answer: Answer) => {
      expect(await opens(own.userId, cookieOf(answer))).toBe(200);
      expect(await sessionsOf(own)).toBe(before + 1);
    };
    const failed = async (answer: Answer) => {
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await sessionsOf(own)).toBe(before);
      await done(await run());
    };
    return { run, done, failed };
  },
  'a sign-out': async () => {
    const own = await account();
    const run = () => post('/sign-out', {}, { cookie: own.cookie });
    const done = async () => {
      expect(await sessionsOf(own)).toBe(0);
      expect(await opens(own.userId, own.cookie)).toBe(401);
    };
    const failed = async () => {
      expect((await run()).status).toBe(200);
      await done();
    };
    return { run, done, failed };
  },
  'a request for a reset link': async () => {
    const { email } = await account();
    const run = () => post('/request-password-reset', { email });
    const done = () => eventually(async () => expect(await academy.mails(email)).toHaveLength(1));
    const failed = async () => {
      expect(await academy.mails(email)).toEqual([]);
      expect((await run()).status).toBe(200);
      await done();
    };
    return { run, done, failed };
  },
  'a reset': async () => {
    const own = await account();
    const { config } = academy;
    const { url } = await resetLinkFor(academy.academy.auth, { userId: own.userId, config });
    const token = new URL(url).hash.slice(1);
    const run = () => post('/reset-password', { token, newPassword: NEW });
    const done = async () => {
      expect(await opens(own.userId, own.cookie)).toBe(401);
      expect(await signIn(own.email, OLD)).toBe(401);
      expect(await signIn(own.email, NEW)).toBe(200);
    };
    const failed = async () => {
      expect(await opens(own.userId, own.cookie)).toBe(200);
      expect((await run()).status).toBe(200);
      await done();
    };
    return { run, done, failed };
  },
  'a read of a session that is due to be renewed': async () => {
    const own = await account();
    await pool.query(
      `update auth_sessions set "updatedAt" = now() - interval '3 days',
           "expiresAt" = "expiresAt" - interval '3 days' where "userId" = $1`,
      [own.userId],
    );
    const run = () => get('/get-session', own.cookie);
    const done = async (answer: Answer) => {
      expect(answer.text).toContain(own.userId);
      expect(cookieOf(answer)).not.toMatch(/session_token=;|session_token=$/);
    };
    const failed = async () => done(await run());
    return { run, done, failed };
  },
  'a request for a token': async () => {
    const own = await account();
    const run = () => get('/token', own.cookie);
    const done = async (answer: Answer) => expect(answer.text).toMatch(/"token":"ey/);
    const failed = async () => done(await run());
    return { run, done, failed };
  },
  'a request for the public keys': async () => {
    const run = () => get('/jwks', '');
    const done = async (answer: Answer) => expect(answer.text).toContain('"kid"');
    const failed = async () => done(await run());
    return { run, done, failed };
  },
};

beforeEach(() => {
  // The library prints faults of its joins before it throws them.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it.each(Object.entries(CASES))(
  '%s is answered as it is stored, whichever statement fails',
  async (_, prepare) => {
    for (let n = 0, isOver = false; !isOver; n += 1) {
      const { run, done, failed } = await prepare();
      const { result, failed: statement } = await statements.failAt(n, run);
      isOver = statement === undefined;
      if (isOver || result.status < 300)
        expect({ statement, status: result.status }).toEqual({ statement, status: 200 });
      else
        expect({ statement, isFault: result.status >= 500 }).toEqual({ statement, isFault: true });
      await (result.status === 200 ? done(result) : failed(result));
    }
  },
);

it('a refused sign-in takes the fixed time, also when a statement fails after the limits', async () => {
  const { email } = await account();
  const refuse = () => post('/sign-in/email', { email, password: NEW });
  const statuses = new Set<number>();
  // Until the account is looked for, whether or not there is one, its time reveals nothing.
  let isAfterLookup = false;
  for (let n = 0, isOver = false; !isOver; n += 1) {
    const attempt = () => statements.failAt(n, refuse);
    const interrupted: ReturnType<typeof attempt> = isAfterLookup
      ? expectFixedTime(attempt)
      : attempt();
    const { result, failed } = await interrupted;
    isOver = failed === undefined;
    isAfterLookup ||= failed?.includes('auth_accounts') === true;
    if (isAfterLookup) statuses.add(result.status);
  }
  expect(statuses).toEqual(new Set([503, 401]));
});

it('old sessions are deleted a few at a time, so that no request waits for all of them', async () => {
  const kept = await account();
  await pool.query(`insert into auth_users (id, name, email)
    select 'old-' || n, 'Old ' || n, 'old-' || n || '@example.com' from generate_series(1, 30) n`);
  await pool.query(`
    insert into auth_sessions (id, token, "userId", "expiresAt", "lastUsedAt", "createdAt")
    select 'old-' || n, 'old-' || n, 'old-' || 1 + n % 30,
      now() + make_interval(days => case when n % 3 = 0 then -1 else 1 end),
      now() - make_interval(days => case when n % 3 = 1 then 400 else 0 end),
      now() - make_interval(days => case when n % 3 = 2 then 1000 else 0 end)
    from generate_series(1, 1200) n`);
  const left = () => rows(`auth_sessions where id like 'old-%'`, []);
  const prune = () => academy.academy.jobs.run('sessions.prune');
  await statements.failAt(1, () => expect(prune()).rejects.toThrow());
  expect(await left()).toBe(700);
  await prune();
  expect(await left()).toBe(0);
  expect(await opens(kept.userId, kept.cookie)).toBe(200);
});
