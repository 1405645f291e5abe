import { madeInvitationSchema } from '@goreal/domain/door/door';
import { admissionSchema, NEWCOMER_LIMITS, newcomerCardSchema } from '@goreal/domain/door/newcomer';
import { newcomerMessages } from '@goreal/domain/door/newcomers.messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { daysBefore } from '#platform/clock/clock.ts';
import { pageOf } from '#platform/http/page.ts';
import { type Caller, cookieOf, createCaller } from '#testing/caller.ts';
import { eventually } from '#testing/eventually.ts';
import { profileOf } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, signedUpSchema } from '#testing/test-app.ts';
import { runCommand } from '../../operator-commands.ts';

let count = 0;

type Newcomer = Caller & { userId: string; email: string; cookie: string };

const academy = await testAcademy();
const elder = await academy.elder();
const operator = await academy.operator();
const player = await academy.player();
await academy.academy.startJobs();

beforeEach(async () => {
  await academy.sql`delete from newcomers`;
  await setDoor({ state: 'open', approval: 'uninvited' });
});

async function setDoor(change: Record<string, string>): Promise<void> {
  expect((await operator.put('/api/door', change)).status).toBe(200);
}

async function signUp(invitation?: string): Promise<Newcomer> {
  count += 1;
  const email = `newcomer${count}@lang.example`;
  const form = { name: `Người mới ${count}`, email, password: PASSWORD };
  const body = { ...form, ...(invitation === undefined ? {} : { invitation }) };
  const answer = await academy.visitor.post('/api/auth/sign-up/email', body);
  expect(answer.status).toBe(200);
  const { user } = answer.as(signedUpSchema);
  const cookie = cookieOf(answer);
  return { ...createCaller(academy.app, cookie), userId: user.id, email, cookie };
}

async function invite(guild: string | null = null) {
  const wanted = { guild, uses: 20, days: 7, note: '' };
  return (await elder.post('/api/invitations', wanted)).as(madeInvitationSchema);
}

const queue = async () =>
  (await elder.get('/api/newcomers?limit=100')).as(pageOf(newcomerCardSchema)).items;
const waiting = async () =>
  (await elder.get('/api/queueCounts')).as(z.object({ newcomers: z.int() })).newcomers;
const admission = async (one: Newcomer) =>
  (await one.get(`/api/users/${one.userId}/admission`)).as(admissionSchema);
const inboxOf = (one: Pick<Newcomer, 'get' | 'userId'>) =>
  one.get(`/api/users/${one.userId}/notifications`);
const admit = (one: Newcomer, by = elder) => by.post(`/api/newcomers/${one.userId}/admission`);
const subjectsTo = async ({ email }: Newcomer) =>
  (await academy.mails(email)).map(({ subject }) => subject);
const refuse = (one: Newcomer, by = elder) =>
  by.post(`/api/newcomers/${one.userId}/refusal`, { reason: 'Chưa rõ là ai.' });

describe('refusals', () => {
  it('refuses answers about accounts that do not wait, refusals without a reason, and another word for approval', async () => {
    const newcomer = await signUp();
    expect((await operator.put('/api/door', { approval: 'some' })).status).toBe(400);
    expect((await elder.post(`/api/newcomers/${player.userId}/admission`)).status).toBe(404);
    expect((await elder.post('/api/newcomers/nobody/admission')).status).toBe(404);
    const url = `/api/newcomers/${newcomer.userId}/refusal`;
    expect((await elder.post(url, { reason: ' ' })).status).toBe(400);
    expect((await elder.post(url, { reason: 'x'.repeat(501) })).status).toBe(400);
    expect(await queue()).toHaveLength(1);
  });
});

describe('a new account', () => {
  it('does not wait where the operator has not turned approval on', async () => {
    await setDoor({ approval: 'off' });
    const newcomer = await signUp();
    expect(await profileOf(newcomer)).toMatchObject({ newcomer: null });
    expect((await inboxOf(newcomer)).status).toBe(200);
    expect(await admission(newcomer)).toMatchObject({ state: 'admitted' });
  });

  it('without an invitation waits; an invitation of an elder admits, with its guild', async () => {
    const stranger = await signUp();
    const guest = await signUp((await invite('envoys')).code);
    expect(await profileOf(stranger)).toMatchObject({ newcomer: 'waiting', guild: '' });
    expect(await profileOf(guest)).toMatchObject({ newcomer: null, guild: 'envoys' });
    expect((await queue()).map(({ userId }) => userId)).toEqual([stranger.userId]);
  });

  it('with an invitation waits too where everybody needs approval; the guild is set at the admission', async () => {
    await setDoor({ state: 'invitation', approval: 'everybody' });
    const guest = await signUp((await invite('titans')).code);
    expect(await profileOf(guest)).toMatchObject({ newcomer: 'waiting', guild: '' });
    expect(await queue()).toMatchObject([
      { guild: 'titans', invitedBy: 'Elder Crane', isInvited: true, mailDomain: 'lang.example' },
    ]);
    expect((await admit(guest)).status).toBe(200);
    expect(await profileOf(guest)).toMatchObject({ newcomer: null, guild: 'titans' });
  });

  it('that waits can sign in, and reaches the own account and nothing of the academy, a file or a guild', async () => {
    const { email, userId } = await signUp();
    const again = await academy.visitor.post('/api/auth/sign-in/email', {
      email,
      password: PASSWORD,
    });
    expect(again.status).toBe(200);
    const newcomer = createCaller(academy.app, cookieOf(again));
    expect((await newcomer.get(`/api/users/${userId}/sessions`)).status).toBe(200);
    for (const url of [
      '/api/leaderboards/honor',
      '/files/avatars/x',
      `/api/users/${userId}/notifications`,
    ]) {
      expect((await newcomer.get(url)).status).toBe(403);
    }
    const choice = await newcomer.patch(`/api/users/${userId}`, { guild: 'titans' });
    expect(choice).toMatchObject({
      status: 403,
      body: { error: { details: { reason: 'not-admitted' } } },
    });
  });

  it('that waits receives only the own live events', async () => {
    const newcomer = await signUp();
    const stream = await academy.live(newcomer);
    await academy.database.transaction((tx) =>
      tx.emit([{ channel: 'everyone', name: 'calendar.changed', data: {} }]),
    );
    await admit(newcomer);
    const event = await stream.next('profile.changed');
    expect(event.data).toEqual({ userId: newcomer.userId, newcomer: null });
    expect(stream.events.map(({ name }) => name)).not.toContain('calendar.changed');
  });

  it('that waits is not sent what elders write to all, nor counted among its readers', async () => {
    const newcomer = await signUp();
    const stream = await academy.live(newcomer);
    const audience = async () =>
      (await elder.get('/api/notificationAudience?target=all')).as(z.object({ people: z.int() }));
    const { people } = await audience();
    const payload = { title: 'Họp kín', body: 'Chỉ người trong Học Viện.' };
    const sent = await elder.post('/api/sendPushNotification', {
      data: { target: 'all', payload },
    });
    expect(sent.status).toBe(200);
    expect((await inboxOf(player)).text).toContain('Họp kín');
    await admit(newcomer);
    await stream.next('profile.changed');
    expect(JSON.stringify(stream.events)).not.toContain('Họp kín');
    expect((await inboxOf(newcomer)).text).not.toContain('Họp kín');
    expect((await audience()).people).toBe(people + 1);
  });

  it('keeps waiting after approval was turned off, until an operator makes the account an elder', async () => {
    const [one, other] = [await signUp(), await signUp()];
    await setDoor({ approval: 'off' });
    expect(await waiting()).toBe(2);
    const { accounts } = academy.academy;
    await accounts.grantRole({ email: one.email, role: 'admin' });
    expect(await profileOf(one)).toMatchObject({ newcomer: null, role: 'admin' });
    expect((await queue()).map(({ userId }) => userId)).toEqual([other.userId]);
  });
});

describe('the answer of an elder', () => {
  it('admits: audit entry, notification, mail, and access for the session that waits', async () => {
    const newcomer = await signUp();
    expect((await inboxOf(newcomer)).status).toBe(403);
    expect((await admit(newcomer)).status).toBe(200);
    expect((await inboxOf(newcomer)).status).toBe(200);
    expect((await inboxOf(newcomer)).text).toContain('Cửa Học Viện đã mở');
    await eventually(async () =>
      expect(await subjectsTo(newcomer)).toContain(newcomerMessages.mails.admitted.subject),
    );
    const audit = await operator.get('/api/auditEntries?limit=1');
    expect(audit.body).toMatchObject({
      items: [{ action: 'newcomer.admit', subject: `user:${newcomer.userId}` }],
    });
    expect(await waiting()).toBe(0);
  });

  it('refuses with a reason, which is shown and mailed; the account may ask once more', async () => {
    const newcomer = await signUp();
    expect((await refuse(newcomer)).status).toBe(200);
    expect(await admission(newcomer)).toMatchObject({
      state: 'refused',
      reason: 'Chưa rõ là ai.',
      mayAskAgain: true,
    });
    expect((await inboxOf(newcomer)).status).toBe(403);
    expect(await waiting()).toBe(0);
    const url = `/api/users/${newcomer.userId}/admission`;
    expect((await elder.post(url, { request: 'Em của Lan.' })).status).toBe(404);
    expect((await newcomer.post(url, { request: ' ' })).status).toBe(400);
    expect((await newcomer.post(url, { request: 'Em của Lan.' })).status).toBe(200);
    expect(await queue()).toMatchObject([
      { earlierReason: 'Chưa rõ là ai.', request: 'Em của Lan.' },
    ]);
    expect((await newcomer.post(url, { request: 'Lại hỏi.' })).status).toBe(400);
    expect((await refuse(newcomer)).status).toBe(200);
    expect(await admission(newcomer)).toMatchObject({ state: 'refused', mayAskAgain: false });
    expect((await newcomer.post(url, { request: 'Lại hỏi.' })).status).toBe(409);
    const { subject } = newcomerMessages.mails.refused;
    await eventually(async () => {
      const mails = (await academy.mails(newcomer.email)).filter(
        (mail) => mail.subject === subject,
      );
      expect(mails).toHaveLength(2);
      // Only the first says where to ask once more.
      expect(mails.filter(({ text }) => text.includes('/login'))).toHaveLength(1);
    });
  });

  it('counts once when elders answer at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const newcomer = await signUp();
      const answers = await Promise.all([
        admit(newcomer),
        refuse(newcomer, operator),
        admit(newcomer, operator),
        refuse(newcomer),
      ]);
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.every((status) => [200, 404, 409].includes(status))).toBe(true);
    }
  });

  it('about an account that was erased meanwhile is refused with 404, also when both are concurrent', async () => {
    const gone = await signUp();
    const erase = (one: Newcomer) =>
      one.post(`/api/users/${one.userId}/erasure`, { password: PASSWORD });
    expect((await erase(gone)).status).toBe(200);
    expect((await admit(gone)).status).toBe(404);
    const both = await signUp();
    const [erased, admitted] = await Promise.all([erase(both), admit(both)]);
    expect(erased.status).toBe(200);
    expect([200, 404]).toContain(admitted.status);
    expect(await queue()).toEqual([]);
  });
});

describe('limits', () => {
  async function plantWaiting(people: number): Promise<void> {
    await academy.sql`insert into auth_users (id, name, email, "emailVerified", "createdAt", "updatedAt")
       select 'flood-' || n, 'Flood', 'flood' || n || '@x.example', false, now(), now()
       from generate_series(1, ${people}::int) n`;
  }

  it('refuses the next uninvited registration when the queue is full; invited people are admitted', async () => {
    await plantWaiting(NEWCOMER_LIMITS.waitingMax);
    const form = { name: 'Kẻ lạ', email: 'stranger@x.example', password: PASSWORD };
    const answer = await academy.visitor.post('/api/auth/sign-up/email', form);
    expect(answer).toMatchObject({ status: 429, body: { error: { code: 'resource-exhausted' } } });
    expect(await profileOf(await signUp((await invite()).code))).toMatchObject({ newcomer: null });
    await academy.sql`delete from auth_users where id like 'flood-%'`;
  });

  it('registers no more than have room in the queue, also of twenty at the same moment', async () => {
    const { email } = await signUp();
    const room = 5;
    await plantWaiting(NEWCOMER_LIMITS.waitingMax - room - 1);
    const register = (form: { email: string }, address: string) =>
      academy.visitor.send({
        method: 'POST',
        url: '/api/auth/sign-up/email',
        payload: { name: 'Kẻ lạ', password: PASSWORD, ...form },
        remoteAddress: address,
      });
    // A registration that fails leaves its place to the next one.
    expect((await register({ email }, '203.0.113.200')).status).toBe(409);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        register({ email: `stranger-${at}@x.example` }, `203.0.113.${at + 1}`),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBe(room);
    for (const { body } of refused) {
      expect(body).toMatchObject({ error: { code: 'resource-exhausted' } });
    }
    expect(await waiting()).toBe(NEWCOMER_LIMITS.waitingMax);
    await academy.sql`delete from auth_users where email like 'stranger-%@x.example'`;
    await academy.sql`delete from auth_users where id like 'flood-%'`;
  });

  it('a registration whose process ended keeps its place for two minutes', async () => {
    await plantWaiting(NEWCOMER_LIMITS.waitingMax - 1);
    await academy.sql`insert into newcomer_places (expires_at) values (now() + interval '2 minutes')`;
    const form = { name: 'Kẻ lạ', email: 'late@x.example', password: PASSWORD };
    const register = () => academy.visitor.post('/api/auth/sign-up/email', form);
    expect((await register()).status).toBe(429);
    await academy.sql`update newcomer_places set expires_at = now() - interval '1 second'`;
    expect((await register()).status).toBe(200);
    expect(await academy.sql`select from newcomer_places`).toEqual([]);
    await academy.sql`delete from auth_users where email = 'late@x.example' or id like 'flood-%'`;
  });

  it('erases and notifies newcomers without an answer, or refused, for a month; not admitted ones', async () => {
    const [silent, refused, admitted, fresh] = [
      await signUp(),
      await signUp(),
      await signUp(),
      await signUp(),
    ];
    const daysAgo = (days: number) => daysBefore(academy.clock.now(), days);
    await refuse(refused);
    await admit(admitted);
    await academy.sql`update newcomers
      set since = case when user_id = ${fresh.userId} then ${daysAgo(29)} else ${daysAgo(31)} end::timestamptz`;
    await academy.academy.jobs.run('erasures.newcomers');
    const rows = await academy.sql<{ id: string }>`select id from auth_users
      where id = any (${[silent, refused, admitted, fresh].map(({ userId }) => userId)})`;
    expect(rows.map(({ id }) => id).toSorted()).toEqual([admitted.userId, fresh.userId].toSorted());
    for (const one of [silent, refused]) {
      await eventually(async () =>
        expect(await subjectsTo(one)).toContain(newcomerMessages.mails.ended.subject),
      );
    }
  });
});

it('is switched by the command line', async () => {
  const run = (...args: string[]) =>
    runCommand(academy.academy, { command: 'door', args }, academy.config);
  expect((await run('open', 'everybody')).lines[1]).toContain('Mọi tài khoản mới');
  expect((await academy.visitor.get('/api/door')).body).toEqual({
    state: 'open',
    approval: 'everybody',
  });
  expect((await run('open', 'some')).code).toBe(1);
  expect((await run()).lines).toHaveLength(2);
});
