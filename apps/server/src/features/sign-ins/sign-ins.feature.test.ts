import { memberSignInSchema, signInAttemptSchema } from '@goreal/domain/accounts/sign-in-log';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageOf } from '#platform/http/page.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { cookieOf, createCaller } from '#testing/caller.ts';
import { eventually } from '#testing/eventually.ts';
import { notificationsOf } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, type Person, signedUpSchema } from '#testing/test-app.ts';
import { createSignInsService } from './sign-ins.service.ts';

const EMAIL = 'hoa.sen@example.com';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PLACE = { 'user-agent': FIREFOX };
let owner: Person;
let deviceCookie: string;

const academy = await testAcademy({ env: { GOREAL_TRUSTED_PROXIES: '127.0.0.1' } });
await academy.academy.startJobs();

beforeAll(async () => {
  const form = { name: 'Hoa Sen', email: EMAIL, password: PASSWORD };
  const answer = await academy.visitor.post('/api/auth/sign-up/email', form, from('203.0.113.7'));
  const { user } = answer.as(signedUpSchema);
  deviceCookie = cookieOf(answer, 'known_device');
  const cookie = cookieOf(answer, 'session_token');
  const known = { userId: user.id, email: EMAIL, displayName: form.name, sessionId: '', cookie };
  owner = { ...known, ...createCaller(academy.app, cookie) };
});

const from = (address: string) => ({ ...PLACE, 'x-forwarded-for': address });
const signIn = (password: string, headers: Record<string, string>) =>
  academy.visitor.post('/api/auth/sign-in/email', { email: EMAIL, password }, headers);
const ownItems = async () =>
  (await owner.get(`/api/users/${owner.userId}/signIns`)).as(pageOf(signInAttemptSchema)).items;

describe('the log', () => {
  it('names the account of a failed attempt, how and from where, and holds no secret', async () => {
    expect((await signIn('lời đoán bừa', from('198.51.100.20'))).status).toBe(401);
    const [attempt] = await ownItems();
    expect(attempt).toMatchObject({
      method: 'password',
      outcome: 'invalid-credentials',
      place: '198.51.100.*',
      newDevice: true,
      device: { browser: 'Firefox', system: 'Linux' },
    });
    const rows = await academy.sql`select row_to_json(s)::text as row from sign_ins s`;
    for (const { row } of rows) {
      for (const secret of ['lời đoán bừa', PASSWORD, EMAIL]) expect(row).not.toContain(secret);
    }
  });

  it('has the sign-up, sign-ins and confirmations, newest first', async () => {
    await owner.post(`/api/users/${owner.userId}/confirmation`, { password: PASSWORD });
    const methods = (await ownItems()).map(({ method, outcome }) => `${method} ${outcome}`);
    expect(methods).toEqual(['confirmation ok', 'password invalid-credentials', 'sign-up ok']);
  });

  it('has no row for an email without an account', async () => {
    const count = async () => (await academy.sql`select count(*)::int as n from sign_ins`)[0]?.n;
    const before = await count();
    const body = { email: 'nobody@example.com', password: PASSWORD };
    expect((await academy.visitor.post('/api/auth/sign-in/email', body, PLACE)).status).toBe(401);
    expect(await count()).toBe(before);
  });

  it('is filtered by outcome, name and address for operators', async () => {
    const operator = await academy.operator();
    const names = async (query: string) =>
      (await operator.get(`/api/signIns?${query}`))
        .as(pageOf(memberSignInSchema))
        .items.map(({ displayName, outcome }) => `${displayName} ${outcome}`);
    expect(await names('result=refused')).toEqual(['Hoa Sen invalid-credentials']);
    expect(await names('name=hoa.sen&result=refused')).toHaveLength(1);
    expect(await names('name=nobody')).toEqual([]);
    expect(await names('name=%25')).toEqual([]);
    expect(await names('place=198.51.100.*')).toEqual(['Hoa Sen invalid-credentials']);
    expect(await names('place=203.0')).toEqual(['Hoa Sen ok']);
  });

  it('deletes attempts after 90 days', async () => {
    const { pool } = academy.database;
    await pool.query(
      `update sign_ins set at = now() - interval '91 days' where method = 'confirmation'`,
    );
    await academy.academy.jobs.send('sign-ins.prune', {});
    await eventually(async () => {
      const methods = (await ownItems()).map(({ method }) => method);
      expect(methods).toEqual(['password', 'sign-up']);
    });
  });
});

describe('a sign-in on a new device', () => {
  it('notifies the owner by inbox and mail; one on a known device does not', async () => {
    const cookie = { cookie: deviceCookie };
    expect((await signIn(PASSWORD, { ...from('203.0.113.7'), ...cookie })).status).toBe(200);
    expect(await notificationsOf(owner)).toEqual([]);
    expect((await signIn(PASSWORD, from('198.51.100.20'))).status).toBe(200);
    expect(await notificationsOf(owner)).toMatchObject([
      {
        title: 'Đăng nhập trên thiết bị mới',
        body: expect.stringContaining('Firefox trên Linux, từ địa chỉ mạng 198.51.100.*'),
      },
    ]);
    await eventually(async () => {
      expect(await academy.mails(EMAIL)).toMatchObject([
        { subject: 'Đăng nhập trên thiết bị mới ở Học Viện GoReal' },
      ]);
    });
  });

  it('sends no notification when it comes from the server’s own machine', async () => {
    expect((await signIn(PASSWORD, PLACE)).status).toBe(200);
    expect(await notificationsOf(owner)).toHaveLength(1);
    expect((await ownItems())[0]).toMatchObject({ newDevice: true, place: '127.0.0.*' });
  });
});

it('notifies the owner of at most ten new devices a day, also when many sign in at the same moment', async () => {
  const other = await academy.player();
  const attempt = {
    userId: other.userId,
    method: 'passkey',
    refusal: undefined,
    address: '198.51.100.20',
    userAgent: FIREFOX,
    isNewDevice: true,
  } as const;
  const { database, academy: running } = academy;
  const { jobs } = running;
  const rateLimits = { consume: async () => undefined };
  const signIns = createSignInsService({ database, timeZone: 'UTC', jobs, rateLimits });
  await Promise.all(Array.from({ length: 100 }, () => signIns.attempted(attempt)));
  const { rows } = await database.pool.query(
    'select count(*)::int as sent from notifications where user_id = $1',
    [other.userId],
  );
  expect(rows).toEqual([{ sent: 10 }]);
});

it('keeps a bounded number of sign-ins a day, and each on a new device until the owner was notified of ten', async () => {
  const [player, other] = [await academy.player(), await academy.player()];
  const rateLimits = createRateLimits({ redis: undefined, pool: undefined });
  rateLimits.declare({ 'sign-in-kept': { points: 200, duration: 86_400 } });
  const { database, academy: running } = academy;
  const signIns = createSignInsService({
    database,
    timeZone: 'UTC',
    jobs: running.jobs,
    rateLimits,
  });
  const signedIn = (times: number, { userId }: Person, isNewDevice: boolean) =>
    Promise.all(
      Array.from({ length: times }, () =>
        signIns.attempted({
          userId,
          method: 'password',
          refusal: undefined,
          address: '198.51.100.20',
          userAgent: FIREFOX,
          isNewDevice,
        }),
      ),
    );
  await signedIn(250, player, false);
  await signedIn(30, player, true);
  await signedIn(1, other, false);
  const { rows } = await database.pool.query(
    `select user_id, is_new_device, count(*)::int as kept from sign_ins
     where user_id in ($1, $2) group by user_id, is_new_device order by kept desc`,
    [player.userId, other.userId],
  );
  expect(rows).toEqual([
    { user_id: player.userId, is_new_device: false, kept: 200 },
    { user_id: player.userId, is_new_device: true, kept: 10 },
    { user_id: other.userId, is_new_device: false, kept: 1 },
  ]);
  expect(await notificationsOf(player)).toHaveLength(10);
});

describe('a session', () => {
  const age = (person: Person, change: string) =>
    academy.query(`update auth_sessions set ${change} where id = $1`, [person.sessionId]);
  const status = async (person: Person) => (await person.get(`/api/users/${person.userId}`)).status;

  it.each([
    ['player', `"lastUsedAt" = now() - interval '29 days'`, 200],
    ['player', `"lastUsedAt" = now() - interval '31 days'`, 401],
    ['player', `"createdAt" = now() - interval '179 days'`, 200],
    ['player', `"createdAt" = now() - interval '181 days'`, 401],
    ['elder', `"lastUsedAt" = now() - interval '23 hours'`, 200],
    ['elder', `"lastUsedAt" = now() - interval '25 hours'`, 401],
    ['elder', `"createdAt" = now() - interval '13 days'`, 200],
    ['elder', `"createdAt" = now() - interval '15 days'`, 401],
    ['operator', `"lastUsedAt" = now() - interval '25 hours'`, 401],
  ] as const)('of a %s with %s answers %s', async (who, change, expected) => {
    const person = await academy[who]();
    await age(person, change);
    expect(await status(person)).toBe(expected);
  });

  it('that has outlived its role’s lifetime is rejected by the library too', async () => {
    const elder = await academy.elder('Elder Heron');
    const caller = createCaller(academy.app, elder.cookie);
    expect((await caller.get('/api/auth/get-session')).body).not.toBeNull();
    const old = await academy.otherDevice(elder);
    await age(old, `"lastUsedAt" = now() - interval '25 hours'`);
    expect((await old.get('/api/auth/get-session')).body).toBeNull();
    expect((await old.get('/api/auth/token')).status).toBe(401);
  });

  it('that is in use notes it every ten minutes', async () => {
    const person = await academy.player();
    await age(person, `"lastUsedAt" = now() - interval '11 minutes'`);
    expect(await status(person)).toBe(200);
    const rows = await academy.sql`select "lastUsedAt" > now() - interval '1 minute' as fresh
      from auth_sessions where id = ${person.sessionId}`;
    expect(rows).toEqual([{ fresh: true }]);
  });
});
