import { confirmedSchema } from '@goreal/domain/accounts/credentials';
import { describe, expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, type Person } from '#testing/test-app.ts';

const academy = await testAcademy({ rateLimitFactor: 1 });
const player = await academy.player();

const operator = await academy.signUp();
await academy.sql`update profiles set role = 'super_admin', guild = 'titans'
  where user_id = ${operator.userId}`;

const changeRole = (person: Person) =>
  person.put(`/api/members/${player.userId}/role`, { role: 'admin', reason: 'Giúp xét duyệt.' });
const confirm = (person: Person, password: string, uid = person.userId) =>
  person.post(`/api/users/${uid}/confirmation`, { password });
const REFUSED = {
  status: 403,
  body: { error: { code: 'permission-denied', details: { reason: 'confirmation-needed' } } },
};

describe('a call that needs a confirmation', () => {
  it('passes within ten minutes of the sign-in', async () => {
    expect((await changeRole(operator)).status).toBe(200);
  });

  it('is refused afterwards, until the password was given in this session', async () => {
    const [here, there] = [
      await academy.unconfirmed(operator),
      await academy.unconfirmed(operator),
    ];
    expect(await changeRole(here)).toMatchObject(REFUSED);
    expect((await confirm(here, 'sông Hồng xưa')).status).toBe(401);
    expect(await changeRole(here)).toMatchObject(REFUSED);
    const { confirmedUntil } = (await confirm(here, PASSWORD)).as(confirmedSchema);
    expect(Date.parse(confirmedUntil) - Date.now()).toBeGreaterThan(9.5 * 60_000);
    expect((await changeRole(here)).status).toBe(200);
    expect(await changeRole(there)).toMatchObject(REFUSED);
  });

  it.each([
    ['of ten minutes ago', '-601 seconds'],
    ['of a clock that was set back since', '601 seconds'],
  ])('is not opened by a confirmation %s', async (_when, fromNow) => {
    const here = await academy.unconfirmed(operator);
    expect((await confirm(here, PASSWORD)).status).toBe(200);
    await academy.sql`update auth_sessions set "confirmedAt" = now() + ${fromNow}::interval
      where id = ${here.sessionId}`;
    expect(await changeRole(here)).toMatchObject(REFUSED);
  });

  it('cannot be confirmed for another person, or without a password', async () => {
    const here = await academy.unconfirmed(operator);
    expect((await confirm(here, PASSWORD, player.userId)).status).toBe(404);
    expect((await here.post(`/api/users/${here.userId}/confirmation`, {})).status).toBe(400);
    expect((await confirm(await academy.unconfirmed(player), PASSWORD)).status).toBe(401);
  });

  it('can be guessed ten times in a quarter of an hour in a session, twenty times in all together', async () => {
    const here = await academy.unconfirmed(player);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) statuses.push((await confirm(here, 'đoán thử')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const others: number[] = [];
    for (let at = 0; at < 12; at++) {
      others.push((await confirm(await academy.unconfirmed(player), 'đoán thử')).status);
    }
    expect(others.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect(others.slice(-1)).toEqual([429]);
  });
});
