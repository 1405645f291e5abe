import { offeredInvitationSchema } from '@goreal/domain/door/door';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { academyOfTest } from '#testing/test-academy.ts';
import { createTestAcademy, type TestAcademy } from '#testing/test-app.ts';

let academy: TestAcademy;
let count = 0;

beforeEach(async () => {
  academy = await createTestAcademy();
});

afterEach(() => academy.close());

async function open(): Promise<string> {
  const address = (await academy.academy.firstOperator.open()) ?? '';
  const { hash, search } = new URL(address);
  // The fragment is not sent to servers and proxies.
  expect(search).toBe('');
  return new URLSearchParams(hash.slice(1)).get('invitation') ?? '';
}

function signUp(invitation: string, change: Record<string, unknown> = {}) {
  count += 1;
  const form = {
    name: `Người đầu ${count}`,
    email: `first${count}@example.com`,
    password: 'sông Hồng nay',
  };
  return academy.visitor.post('/api/auth/sign-up/email', { ...form, invitation, ...change });
}

const operators = async () =>
  (await academy.sql`select count(*)::int as n from profiles where role = 'super_admin'`)[0]?.n;

it('makes the person who registers by the address of an empty academy its operator, once', async () => {
  const token = await open();
  const offer = await academy.visitor.post('/api/invitations/offer', { code: token });
  expect(offer.as(offeredInvitationSchema)).toMatchObject({ makesOperator: true, guild: null });
  expect((await signUp(token)).status).toBe(200);
  expect(await operators()).toBe(1);
  expect((await signUp(token)).status).toBe(403);
  expect(await academy.academy.firstOperator.open()).toBeUndefined();
  const again = await academy.visitor.post('/api/invitations/offer', { code: token });
  expect(again.status).toBe(404);
});

it('accepts one of many concurrent registrations with the address, and none with a forged one', async () => {
  const token = await open();
  const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => signUp(token)),
    ...Array.from({ length: 6 }, () => signUp(forged)),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(403)]);
  expect(await operators()).toBe(1);
});

it('keeps the address when the registration is refused', async () => {
  const token = await open();
  expect((await signUp(token, { password: '123456' })).status).toBe(400);
  expect((await signUp(token, { name: 'A' })).status).toBe(400);
  expect((await signUp(token)).status).toBe(200);
  expect(await operators()).toBe(1);
});

it('ends the address after an hour and with the next start', async () => {
  const [first, second] = [await open(), await open()];
  expect((await signUp(first)).status).toBe(403);
  await academy.sql`update first_operator set expires_at = now()`;
  const late = await signUp(second);
  expect(late.status).toBe(403);
  expect(late.text).toContain('trong một giờ');
  expect(await operators()).toBe(0);
});

it('invalidates the address when the command line creates an operator, not when a visitor signs up', async () => {
  const token = await open();
  const player = await academy.player();
  const offer = () => academy.visitor.post('/api/invitations/offer', { code: token });
  expect((await offer()).status).toBe(200);
  expect(await academy.academy.firstOperator.open()).toBeDefined();
  const { email, userId } = player;
  const again = await open();
  await academy.academy.accounts.grantRole({ email, role: 'super_admin' });
  const refused = await signUp(again);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('khi Học Viện chưa có người vận hành');
  expect(await academy.academy.firstOperator.open()).toBeUndefined();
  expect(await operators()).toBe(1);
  expect((await player.get(`/api/users/${userId}`)).status).toBe(200);
});

it('makes one operator when people register by the addresses of two starts', async () => {
  const { firstOperator } = academy.academy;
  const people = [await academy.player(), await academy.player()];
  const admitted = [
    await firstOperator.admit(await open()),
    await firstOperator.admit(await open()),
  ] as const;
  expect(admitted.every(Boolean)).toBe(true);
  await Promise.all(people.map(({ userId }, at) => admitted[at]?.entered(userId)));
  expect(await operators()).toBe(1);
});

it('keeps the address of a later start when a registration by an earlier one is refused', async () => {
  const { firstOperator } = academy.academy;
  const admitted = await firstOperator.admit(await open());
  const later = await open();
  await admitted?.refused();
  expect((await signUp(later)).status).toBe(200);
});

it('requires a password of eight characters and a name without a title', async () => {
  const token = await open();
  const short = await signUp(token, { password: 'x7$kQ!z' });
  expect(short.status).toBe(400);
  expect(short.text).toContain('ít nhất 8 ký tự');
  expect((await signUp(token, { name: 'Trưởng Lão Lạ' })).status).toBe(400);
  expect((await signUp(token, { role: 'super_admin' })).status).toBe(400);
  expect(await operators()).toBe(0);
  expect((await signUp(token, { password: 'x7$kQ!zp' })).status).toBe(200);
});

it('is in the audit, with its reason', async () => {
  expect((await signUp(await open())).status).toBe(200);
  const entries = (await (await academy.elder()).get('/api/auditEntries')).text;
  expect(entries).toContain('role.grant');
  expect(entries).toContain('địa chỉ lúc máy chủ khởi động');
});

it('counts guesses of the address as registrations', async () => {
  const limited = await academyOfTest({ rateLimitFactor: 1 });
  const guess = 'A'.repeat(32);
  const body = { name: 'Một Người', email: 'g@example.com', password: 'sông Hồng nay' };
  const statuses = [];
  for (let at = 0; at < 21; at += 1) {
    const form = { ...body, invitation: guess };
    statuses.push((await limited.visitor.post('/api/auth/sign-up/email', form)).status);
  }
  expect(statuses).toEqual([...Array(20).fill(403), 429]);
});

it('stores no usable address, and admits while registration is closed', async () => {
  const token = await open();
  const rows = await academy.sql`select token_hash from first_operator`;
  expect(rows[0]?.token_hash).not.toContain(token);
  expect((await signUp(String(rows[0]?.token_hash).slice(0, 32))).status).toBe(403);
  await academy.sql`update door set state = 'closed'`;
  expect((await signUp(token)).status).toBe(200);
  expect(await operators()).toBe(1);
});
