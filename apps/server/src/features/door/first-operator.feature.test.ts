import { offeredInvitationSchema } from '@goreal/domain/door/door';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestAcademy, type TestAcademy } from '#testing/test-app.ts';

let academy: TestAcademy;
let count = 0;

beforeEach(async () => {
  academy = await createTestAcademy();
});

afterEach(() => academy.close());

async function open(): Promise<string> {
  const address = (await academy.academy.firstOperator.open()) ?? '';
  return new URL(address).searchParams.get('invitation') ?? '';
}

function signUp(invitation: string, change: Record<string, unknown> = {}) {
  count += 1;
  const form = {
    ...{ name: `Người đầu ${count}`, email: `first${count}@example.com` },
    password: 'sông Hồng nay',
  };
  return academy.visitor.post('/api/auth/sign-up/email', { ...form, invitation, ...change });
}

const operators = async () =>
  (
    await academy.database.pool.query(
      `select count(*)::int as n from profiles where role = 'super_admin'`,
    )
  ).rows[0]?.n;

it('makes whoever opens the address of an empty academy its operator, once', async () => {
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

it('gives the address to one of many who race, and none of them to a forged one', async () => {
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

it('ends the address after an hour, with the next start, and with the first account', async () => {
  const [first, second] = [await open(), await open()];
  expect((await signUp(first)).status).toBe(403);
  await academy.database.pool.query(`update first_operator set expires_at = now()`);
  expect((await signUp(second)).status).toBe(403);
  const third = await open();
  await academy.player();
  expect((await signUp(third)).status).toBe(403);
  expect(await operators()).toBe(0);
});

it('stores no address that opens, and is open at a closed door', async () => {
  const token = await open();
  const { rows } = await academy.database.pool.query('select token_hash from first_operator');
  expect(rows[0]?.token_hash).not.toContain(token);
  expect((await signUp(String(rows[0]?.token_hash).slice(0, 32))).status).toBe(403);
  await academy.database.pool.query(`update door set state = 'closed'`);
  expect((await signUp(token)).status).toBe(200);
  expect(await operators()).toBe(1);
});
