import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { cookieOf } from '#testing/caller.ts';
import { eventually, PROMISED_MS } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { signedUpSchema } from '#testing/test-app.ts';

let cookie: string;
let userId: string;
const EMAIL = 'forgetful@example.com';
const OLD = 'sông Hồng xưa';
const NEW = 'sông Hồng nay';

const academy = await testAcademy();
await academy.academy.startJobs();

beforeAll(async () => {
  const answer = await academy.visitor.post('/api/auth/sign-up/email', {
    name: 'The Forgetful',
    email: EMAIL,
    password: OLD,
  });
  userId = answer.as(signedUpSchema).user.id;
  cookie = cookieOf(answer);
});

const post = (path: string, body: unknown) => academy.visitor.post(`/api/auth${path}`, body);
const ask = (email: string) => post('/request-password-reset', { email });
const reset = (token: string, newPassword = NEW) => post('/reset-password', { token, newPassword });
const login = (password: string) => post('/sign-in/email', { email: EMAIL, password });

/** Requests a reset mail and waits for it; returns its token and the server's answer. */
async function nextToken(): Promise<{ token: string; answer: string }> {
  const links = async () =>
    (await academy.mails()).map(({ text }) => /\?reset#([\w-]+)/.exec(text)?.[1]).filter(Boolean);
  const before = (await links()).length;
  const { status, text: answer } = await ask(EMAIL);
  expect(status).toBe(200);
  const token = await eventually(async () => {
    const all = await links();
    expect(all).toHaveLength(before + 1);
    return all[0] ?? '';
  });
  return { token, answer };
}

/** The token of the newest mail to another account. */
async function linkFor(email: string): Promise<string> {
  await ask(email);
  return eventually(async () => {
    const mail = (await academy.mails(email))[0];
    expect(mail).toBeDefined();
    return /\?reset#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  });
}

describe('refusals', () => {
  it.each(['', 'made-up', '../../etc/passwd', "' or 1=1 --"])(
    'refuses the token %o',
    async (token) => {
      const answer = await reset(token);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        error: { code: expect.stringMatching(/^(failed-precondition|invalid-argument)$/) },
      });
      expect((await login(OLD)).status).toBe(200);
    },
  );

  it('answers an unknown email like a known one, and sends nothing', async () => {
    const before = (await academy.mails()).length;
    const unknown = await ask('nobody@example.com');
    expect(unknown.status).toBe(200);
    const { token, answer } = await nextToken();
    expect(token).not.toBe('');
    expect(await academy.mails()).toHaveLength(before + 1);
    expect(answer).toBe(unknown.text);
    expect(unknown.body).toEqual({ status: true, message: accountMessages.resetSent });
  });
});

it('changes the password once with the mailed link, and ends every old session', async () => {
  const { token } = await nextToken();
  const [mail] = await academy.mails();
  expect(mail).toMatchObject({ to: EMAIL, subject: 'Đặt lại mật khẩu Học Viện GoReal' });
  expect(mail?.text).toContain(`${academy.config.http.publicUrl.origin}/login?reset#${token}`);

  expect((await reset(token, '12345')).body).toMatchObject({ error: { code: 'weak-password' } });
  for (const weak of ['matkhau123', 'forgetful77']) {
    expect((await reset(token, weak)).body).toMatchObject({ error: { code: 'weak-password' } });
  }
  expect((await academy.visitor.get(`/api/users/${userId}`, { cookie })).status).toBe(200);
  expect((await reset(token)).status).toBe(200);

  expect((await login(OLD)).status).toBe(401);
  expect((await login(NEW)).status).toBe(200);
  await vi.waitFor(
    async () =>
      expect((await academy.visitor.get(`/api/users/${userId}`, { cookie })).status).toBe(401),
    PROMISED_MS,
  );
  const again = await reset(token, 'third-password');
  expect(again.status).toBe(400);
  expect(again.body).toMatchObject({ error: { code: 'failed-precondition' } });
  expect((await login(NEW)).status).toBe(200);
});

describe('an outstanding link', () => {
  const SETTINGS = 'settings-password';

  it('becomes invalid with a newer one', async () => {
    const [first, second] = [await nextToken(), await nextToken()];
    expect(await reset(first.token)).toMatchObject({
      status: 400,
      body: { error: { code: 'failed-precondition' } },
    });
    expect((await login(NEW)).status).toBe(200);
    expect((await reset(second.token)).status).toBe(200);
  });

  it('becomes invalid when the password changes in the settings, for this account only', async () => {
    const other = { name: 'Another', email: 'another@example.com', password: OLD };
    expect((await post('/sign-up/email', other)).status).toBe(200);
    const otherLink = await linkFor(other.email);
    const tokens = [await nextToken(), await nextToken(), await nextToken()];
    const signedIn = await login(NEW);
    const headers = { cookie: cookieOf(signedIn) };
    const change = { currentPassword: NEW, newPassword: SETTINGS };
    const url = `/api/users/${userId}/password`;
    expect((await academy.visitor.put(url, change, headers)).status).toBe(200);
    for (const { token } of tokens) expect((await reset(token, 'stolen-link')).status).toBe(400);
    expect((await login(SETTINGS)).status).toBe(200);
    expect((await reset(otherLink)).status).toBe(200);
    expect((await reset((await nextToken()).token)).status).toBe(200);
  });
});

it('is stored as a hash only, and what is stored is no token', async () => {
  const { token } = await nextToken();
  const rows = await academy.sql<{
    row: string;
    identifier: string;
  }>`select row_to_json(v)::text as row, identifier
    from auth_verifications v where value = ${userId}`;
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(token);
  const stored = rows[0]?.identifier ?? '';
  for (const guess of [stored, stored.replace(/^reset-password./, '')]) {
    expect((await reset(guess, 'stolen-row')).status).toBe(400);
  }
  expect((await reset(token)).status).toBe(200);
});

it('the owner is notified by mail that a link set the password, and the audit log records it', async () => {
  await reset((await nextToken()).token);
  await eventually(async () => {
    const [mail] = await academy.mails();
    expect(mail).toMatchObject({
      to: EMAIL,
      subject: 'Mật khẩu ở Học Viện GoReal vừa được đặt lại',
    });
  });
  const elder = await academy.elder();
  const page = (await elder.get(`/api/auditEntries?area=account&actorId=${userId}`)).as(
    z.object({ items: z.array(z.object({ action: z.string() })) }),
  );
  expect(page.items[0]?.action).toBe('account.password-reset');
  expect(page.items.map(({ action }) => action)).toContain('account.password-change');
});

it('is shown in local mode as a clickable address, with nothing executed', async () => {
  const page = await academy.visitor.get('/local/mailbox');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.text).toMatch(/<a href="http:\/\/localhost:3000\/login\?reset#/);
});
