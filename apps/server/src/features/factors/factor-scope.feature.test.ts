import { DAY_MS } from '@goreal/domain/calendar/durations';
import { factorsSchema } from '@goreal/domain/factors/factor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addApp } from '#testing/app-secret.ts';
import { cookieOf, createCaller } from '#testing/caller.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, type Person } from '#testing/test-app.ts';

const academy = await testAcademy();

const urlOf = ({ userId }: Person) => `/api/users/${userId}/factors`;

/** Signs in by the password; the caller has the resulting session, which may await a factor. */
async function signIn({ email }: Person) {
  const login = { email, password: PASSWORD };
  const answer = await academy.visitor.post('/api/auth/sign-in/email', login);
  const { awaits } = z.object({ awaits: z.string().optional() }).parse(answer.body);
  return { awaits, ...createCaller(academy.app, cookieOf(answer, 'session_token')) };
}

describe('a factor of everybody', () => {
  let operator: Person;
  const demand = async (body: object) =>
    expect((await operator.put('/api/factorPolicy', body)).status).toBe(200);
  const passDays = (days: number) =>
    academy.sql`update factor_policy
      set everybody_since = everybody_since - make_interval(days => ${days})`;
  const age = ({ userId }: Person, days: number) =>
    academy.sql`update profiles set created_at = now() - make_interval(days => ${days})
      where user_id = ${userId}`;
  const passkeyOf = ({ userId }: Person) =>
    academy.query(
      `insert into passkeys
         (user_id, name, credential_id, public_key, sign_count, transports, is_synced)
       values ($1, 'Khóa', $1, 'none', 0, '', false)`,
      [userId],
    );
  /** Seen by a session of its own: principals are cached for seconds. */
  const inboxOf = async (person: Person) =>
    (await academy.otherDevice(person)).get(`/api/users/${person.userId}/notifications`);

  beforeAll(async () => {
    operator = await academy.operator();
    await passkeyOf(operator);
  });

  afterAll(() => demand({ policy: 'off', scope: 'elders' }));

  it('is required of elders or of everybody', async () => {
    expect((await operator.put('/api/factorPolicy', { scope: 'players' })).status).toBe(400);
  });

  it('closes the academy to a player after seven days, but not the own account, until one is there', async () => {
    const player = await academy.signUp();
    await age(player, 100);
    await demand({ policy: 'required', scope: 'everybody' });
    const { dueAt, policy } = (await player.get(urlOf(player))).as(factorsSchema);
    expect(policy).toBe('required');
    expect(Math.round((Date.parse(dueAt ?? '') - Date.now()) / DAY_MS)).toBe(7);
    await passDays(6);
    expect((await inboxOf(player)).status).toBe(200);
    await passDays(2);
    expect(await inboxOf(player)).toMatchObject({
      status: 403,
      body: { error: { details: { reason: 'factor-needed' } } },
    });
    const device = await academy.otherDevice(player);
    const own = await device.get(`/api/users/${player.userId}`);
    expect(own.body).toMatchObject({ isFactorOverdue: true });
    await addApp(academy, player);
    expect((await device.get(`/api/users/${player.userId}/notifications`)).status).toBe(200);
    expect((await device.get(`/api/users/${player.userId}`)).text).not.toContain('isFactorOverdue');
  });

  it('gives a newcomer seven days of their own', async () => {
    await demand({ policy: 'required', scope: 'everybody' });
    await passDays(30);
    const player = await academy.player();
    expect((await inboxOf(player)).status).toBe(200);
    await age(player, 8);
    expect((await inboxOf(player)).status).toBe(403);
  });

  it('is awaited beside the password of a player with a passkey, and by default is not', async () => {
    const player = await academy.signUp();
    await passkeyOf(player);
    await demand({ policy: 'required', scope: 'everybody' });
    const half = await signIn(player);
    expect(half.awaits).toBe('passkey');
    expect((await half.get(`/api/users/${player.userId}`)).status).toBe(401);
    for (const change of [{ policy: 'asked' }, { policy: 'required', scope: 'elders' }]) {
      await demand(change);
      const whole = await signIn(player);
      expect(whole.awaits).toBeUndefined();
      expect((await whole.get(`/api/users/${player.userId}`)).status).toBe(200);
    }
  });

  it('restarts its seven days when it was not required meanwhile, and is in the audit', async () => {
    await demand({ policy: 'required', scope: 'everybody' });
    await passDays(30);
    await demand({ policy: 'off' });
    await demand({ policy: 'required' });
    expect((await operator.get('/api/factorPolicy')).body).toEqual({
      policy: 'required',
      scope: 'everybody',
    });
    const player = await academy.player();
    await age(player, 100);
    expect((await inboxOf(player)).status).toBe(200);
    const audit = await operator.get('/api/auditEntries?limit=1');
    expect(audit.body).toMatchObject({ items: [{ action: 'factor.policy' }] });
  });
});
