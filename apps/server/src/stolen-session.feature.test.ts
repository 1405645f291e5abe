import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, type Person } from '#testing/test-app.ts';

const academy = await testAcademy({ rateLimitFactor: 1 });

type Send = () => Promise<{ status: number }>;

/** Sends until a limit refuses; returns how often it did not. */
async function useUp(send: Send): Promise<number> {
  for (let count = 0; count < 500; count += 1) {
    if ((await send()).status === 429) return count;
  }
  throw new Error('no limit refused');
}

const urlOf = ({ userId }: Person, path = '') => `/api/users/${userId}${path}`;
const write = (person: Person) => person.patch(urlOf(person), {});
const endSession = (person: Person, which: string) =>
  person.delete(urlOf(person, `/sessions/${which}`));
const confirm = (person: Person, password: string) =>
  person.post(urlOf(person, '/confirmation'), { password });
const askPasskey = (person: Person) => person.post(urlOf(person, '/confirmation/challenge'), {});

/** What an owner removes to end a thief's access. None of these exists. */
const REMOVED = [
  `/sessions/${randomUUID()}`,
  '/factors/totp',
  `/passkeys/${randomUUID()}`,
  `/identities/${randomUUID()}`,
];

/** A member, and a second session that somebody else has. */
async function robbed() {
  const owner = await academy.signUp();
  return { owner, thief: await academy.otherDevice(owner) };
}

it('a session that uses up the writes of its person keeps no other session from ending it', async () => {
  const { owner, thief } = await robbed();
  expect(await useUp(() => write(thief))).toBe(120);
  expect((await write(owner)).status).toBe(429);
  for (const path of REMOVED) {
    const answer = await owner.delete(urlOf(owner, path));
    expect({ path, status: answer.status }).toEqual({ path, status: 404 });
  }
  expect((await endSession(owner, 'others')).status).toBe(200);
  expect((await thief.get(urlOf(thief))).status).toBe(401);
});

it('…nor does one that uses up what it has of the very calls that would end it', async () => {
  const { owner, thief } = await robbed();
  expect(await useUp(() => endSession(thief, randomUUID()))).toBe(60);
  expect(await useUp(() => askPasskey(thief))).toBe(30);
  expect(await useUp(() => confirm(thief, 'sông Hồng xưa'))).toBe(10);
  // The account has no passkey.
  expect((await askPasskey(owner)).status).toBe(400);
  expect((await confirm(owner, PASSWORD)).status).toBe(200);
  const change = { currentPassword: PASSWORD, newPassword: 'núi Tản chiều' };
  expect((await owner.put(urlOf(owner, '/password'), change)).status).toBe(200);
  expect((await thief.get(urlOf(thief))).status).toBe(401);
  expect((await endSession(owner, 'others')).status).toBe(200);
});

it('an operator’s stolen session does not keep the operator from ending those of others', async () => {
  const operator = await academy.operator();
  const player = await academy.player();
  const thief = await academy.otherDevice(operator);
  expect(await useUp(() => write(thief))).toBe(120);
  const reason = { reason: 'Máy chung ở lớp bị mất.' };
  const one = `/api/members/${player.userId}/sessions/end`;
  expect((await operator.post(one, reason)).status).toBe(200);
  expect((await operator.post('/api/sessions/end', reason)).status).toBe(200);
  expect((await thief.get(urlOf(thief))).status).toBe(401);
});

it('all sessions of one person together have a limit of these calls', async () => {
  const person = await academy.player();
  const sessions = [person];
  while (sessions.length < 6) sessions.push(await academy.otherDevice(person));
  const done: number[] = [];
  for (const each of sessions) done.push(await useUp(() => endSession(each, randomUUID())));
  expect(done).toEqual([60, 60, 60, 60, 60, 0]);
  expect((await endSession(await academy.player(), randomUUID())).status).toBe(404);
});
