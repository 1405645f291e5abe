import { randomBytes } from 'node:crypto';
import { PROVEN_SIGN_INS_PER_DAY } from '@goreal/domain/accounts/sign-in-log';
import {
  type IdentityOutcome,
  identityOutcomeSchema,
  identitySchema,
  identityStartedSchema,
} from '@goreal/domain/identities/identity';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answer, type Caller, cookieOf, createCaller } from '#testing/caller.ts';
import { eventually } from '#testing/eventually.ts';
import { type IdentityProvider, startIdentityProvider } from '#testing/identity-provider.ts';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';
import { createTestAcademy, type Person } from '#testing/test-app.ts';

const RETURN_URL = 'http://localhost:3000/identity';
const MINH = { sub: 'minh-1', email: 'minh@school.example', email_verified: true, name: 'Minh' };
const ERROR = (code: string) => ({ error: { code } });
const list = z.object({ items: z.array(identitySchema) });

const settingsOf = ({ issuer, clientId, clientSecret }: IdentityProvider) => ({
  OIDC_PROVIDERS: 'school',
  OIDC_SCHOOL_NAME: 'Trường Hoa Lư',
  OIDC_SCHOOL_ISSUER: issuer,
  OIDC_SCHOOL_CLIENT_ID: clientId,
  OIDC_SCHOOL_CLIENT_SECRET: clientSecret,
});

const school = await startIdentityProvider(RETURN_URL);
// Registered before the hook of the academy: hooks run in reverse order, so its jobs end first.
afterAll(() => school.close());
const academy = await testAcademy({ env: settingsOf(school) });
await academy.academy.startJobs();

beforeEach(() => {
  school.person = MINH;
});

type Purpose = 'sign-in' | 'link';

const start = async (purpose: Purpose) =>
  (await academy.visitor.post('/api/identityProviders/school/start', { purpose })).as(
    identityStartedSchema,
  );

/** Follows the redirects to the provider and back, and passes its answer to the academy. */
async function visit(purpose: Purpose = 'sign-in'): Promise<Answer> {
  const { address, flow } = await start(purpose);
  const query = await school.visit(address);
  return academy.visitor.post('/api/identityProviders/answer', { flow, query });
}

const outcomeOf = (answer: Answer): IdentityOutcome => answer.as(identityOutcomeSchema);

function pendingIn(answer: Answer): string {
  const outcome = outcomeOf(answer);
  if (outcome.outcome !== 'unlinked') throw new Error('the identity is linked');
  return outcome.pending;
}

const urlOf = ({ userId }: Person, path = '') => `/api/users/${userId}/identities${path}`;

/** Links the identity of `school.person` to an account. */
async function link(person: Person): Promise<Answer> {
  return person.post(urlOf(person), { pending: pendingIn(await visit('link')) });
}

function sessionOf(answer: Answer): Caller {
  return createCaller(academy.app, cookieOf(answer, 'session_token'));
}

/** A user with an own identity at the provider. */
async function linked(sub: string, person?: Person): Promise<Person> {
  const owner = person ?? (await academy.player());
  school.person = { ...MINH, sub };
  expect((await link(owner)).status).toBe(201);
  return owner;
}

it('signs in to one account a bounded number of times a day, from all addresses together', async () => {
  const few = await academyOfTest({ env: settingsOf(school), rateLimitFactor: 0.05 });
  const person = await few.player();
  let calls = 0;
  const come = async (purpose: Purpose) => {
    const remoteAddress = `203.0.113.${++calls}`;
    const url = '/api/identityProviders';
    const send = (path: string, payload: object) =>
      few.visitor.send({ method: 'POST', url: `${url}${path}`, payload, remoteAddress });
    const begun = (await send('/school/start', { purpose })).as(identityStartedSchema);
    const query = await school.visit(begun.address);
    return send('/answer', { flow: begun.flow, query });
  };
  school.person = { ...MINH, sub: 'often' };
  await person.post(urlOf(person), { pending: pendingIn(await come('link')) });
  const statuses: number[] = [];
  for (let at = 0; at < PROVEN_SIGN_INS_PER_DAY * 0.05; at++) {
    statuses.push((await come('sign-in')).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await come('sign-in');
  expect(refused).toMatchObject({ status: 429, body: ERROR('too-many-requests') });
  expect(refused.headers['set-cookie']).toBeUndefined();
  const { rows } = await few.database.pool.query('select 1 from sign_ins where user_id = $1', [
    person.userId,
  ]);
  expect(rows).toHaveLength(PROVEN_SIGN_INS_PER_DAY * 0.05);
  school.person = { ...MINH, sub: 'seldom' };
  expect((await come('sign-in')).status).toBe(200);
});

describe('an identity of another service', () => {
  it('belongs to no account at first, and creates none without a registration', async () => {
    const answer = await visit();
    expect(outcomeOf(answer)).toMatchObject({
      outcome: 'unlinked',
      provider: 'Trường Hoa Lư',
      email: MINH.email,
      name: MINH.name,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is not linked to an account by its email, verified or not', async () => {
    const person = await academy.player();
    const rows = await academy.sql<{ email: string }>`select email from auth_users
      where id = ${person.userId}`;
    school.person = { ...MINH, sub: 'impostor', email: rows[0]?.email ?? '' };
    expect(outcomeOf(await visit()).outcome).toBe('unlinked');
  });

  it('names an address only when the provider verified it', async () => {
    school.person = { ...MINH, email_verified: false };
    expect(outcomeOf(await visit())).toMatchObject({ email: null });
  });

  it('is refused with a subject longer than the standard allows', async () => {
    school.person = { ...MINH, sub: randomBytes(4000).toString('hex') };
    expect(await visit()).toMatchObject({ status: 503, body: ERROR('unavailable') });
  });

  it('is linked from inside a session, and signs in from then on', async () => {
    const person = await linked('first-1');
    const { items } = (await person.get(urlOf(person))).as(list);
    expect(items).toMatchObject([{ provider: 'Trường Hoa Lư', email: MINH.email }]);
    expect(items[0]?.lastUsedAt).toBeNull();
    const answer = await visit();
    expect(outcomeOf(answer)).toEqual({ outcome: 'signed-in', userId: person.userId });
    const inside = sessionOf(answer);
    expect((await inside.get(`/api/users/${person.userId}`)).status).toBe(200);
    const log = (await inside.get(`/api/users/${person.userId}/signIns`)).as(
      z.object({ items: z.array(z.object({ method: z.string(), outcome: z.string() })) }),
    );
    expect(log.items[0]).toMatchObject({ method: 'identity', outcome: 'ok' });
    expect((await inside.get(urlOf(person))).as(list).items[0]?.lastUsedAt).not.toBeNull();
  });

  it('belongs to one account, also when several link it concurrently', async () => {
    const [one, other] = [await academy.player(), await academy.player()];
    school.person = { ...MINH, sub: 'raced-1' };
    const pending = pendingIn(await visit());
    const statuses = await Promise.all(
      [one, other].map(async (person) => (await person.post(urlOf(person), { pending })).status),
    );
    expect(statuses.toSorted()).toEqual([201, 409]);
    expect((await link(other)).body).toMatchObject(ERROR('already-exists'));
  });

  it('is one of five at most', async () => {
    const person = await academy.player();
    for (const number of [1, 2, 3, 4, 5]) await linked(`many-${number}`, person);
    school.person = { ...MINH, sub: 'many-6' };
    expect((await link(person)).body).toMatchObject(ERROR('failed-precondition'));
  });

  it('signs in no longer after it was unlinked; a mail reports both changes, and the audit log has them', async () => {
    const person = await linked('gone-1');
    const { items } = (await person.get(urlOf(person))).as(list);
    const left = await person.delete(urlOf(person, `/${items[0]?.id}`));
    expect(left.as(list).items).toEqual([]);
    expect(outcomeOf(await visit()).outcome).toBe('unlinked');
    const mails = ['Đã gỡ Trường Hoa Lư', 'Đã nối Trường Hoa Lư'].map((begin) =>
      expect.objectContaining({ subject: expect.stringContaining(begin) }),
    );
    await eventually(async () => expect(await academy.mails(person.email)).toEqual(mails));
    const rows = await academy.sql<{ action: string }>`select action from audit_entries
      where actor_id = ${person.userId} order by audit_id`;
    expect(rows.map(({ action }) => action)).toEqual([
      'account.identity-add',
      'account.identity-remove',
    ]);
  });
});

describe('a sign-in by it', () => {
  it('awaits the second factor of the account', async () => {
    const person = await linked('factor-1');
    await academy.sql`insert into totp_factors (user_id, secret, confirmed_at)
      values (${person.userId}, 'none', now())`;
    const answer = await visit();
    expect(outcomeOf(answer)).toMatchObject({ outcome: 'signed-in', awaits: 'code' });
    expect((await sessionOf(answer).get(`/api/users/${person.userId}`)).status).toBe(401);
  });

  it('is refused to a suspended person, with the reason', async () => {
    const person = await linked('suspended-1');
    const elder = await academy.elder();
    const reason = 'A few days of rest.';
    const url = `/api/members/${person.userId}/suspension`;
    expect((await elder.post(url, { days: 3, reason })).status).toBe(200);
    const refused = await visit();
    expect(refused).toMatchObject({ status: 403, body: ERROR('permission-denied') });
    expect(refused.text).toContain(reason);
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  it('creates no account while registration is closed', async () => {
    school.person = { ...MINH, sub: 'closed-1' };
    const operator = await academy.operator();
    expect((await operator.put('/api/door', { state: 'closed' })).status).toBe(200);
    expect(outcomeOf(await visit()).outcome).toBe('unlinked');
    const account = { name: 'Minh', email: MINH.email, password: 'a long password of Minh' };
    expect((await academy.visitor.post('/api/auth/sign-up/email', account)).status).toBe(403);
    expect((await operator.put('/api/door', { state: 'open' })).status).toBe(200);
  });

  it('refuses an answer of another flow, a repeated, a late and a changed one', async () => {
    await linked('strict-1');
    const send = (body: { flow: string; query: string }) =>
      academy.visitor.post('/api/identityProviders/answer', body);
    const [one, other] = [await start('sign-in'), await start('sign-in')];
    const query = await school.visit(one.address);
    expect((await send({ flow: other.flow, query })).status).toBe(401);
    expect((await send({ flow: `${one.flow.slice(0, -2)}AA`, query })).status).toBe(401);
    expect((await send({ flow: one.flow, query: '' })).status).toBe(401);
    const changed = query.replace(/state=[^&]*/, 'state=mine');
    expect((await send({ flow: one.flow, query: changed })).status).toBe(401);
    expect((await send({ flow: one.flow, query })).status).toBe(200);
    expect((await send({ flow: one.flow, query })).status).toBe(401);
    const late = await start('sign-in');
    const lateQuery = await school.visit(late.address);
    academy.clock.passMs(16 * 60_000);
    expect((await send({ flow: late.flow, query: lateQuery })).status).toBe(401);
  });

  it('says so when the person declines at the provider, or the provider is unknown', async () => {
    school.person = undefined;
    const declined = await visit();
    expect(declined).toMatchObject({ status: 401, body: ERROR('invalid-credentials') });
    expect(declined.text).toContain('Trường Hoa Lư');
    const unknown = await academy.visitor.post('/api/identityProviders/nowhere/start', {
      purpose: 'sign-in',
    });
    expect(unknown.status).toBe(404);
  });

  it('refuses to link what was sealed for another use, or too long ago', async () => {
    const person = await academy.player();
    const { flow } = await start('link');
    expect((await person.post(urlOf(person), { pending: flow })).status).toBe(401);
    school.person = { ...MINH, sub: 'late-1' };
    const pending = pendingIn(await visit());
    academy.clock.passMs(16 * 60_000);
    const fresh = await academy.player();
    expect((await fresh.post(urlOf(fresh), { pending })).status).toBe(401);
  });
});

it('a provider that does not answer is reported by its name, as unavailable', async () => {
  const away = await startIdentityProvider(RETURN_URL);
  const alone = await createTestAcademy({ env: settingsOf(away) });
  try {
    away.fail();
    const begin = () =>
      alone.visitor.post('/api/identityProviders/school/start', { purpose: 'sign-in' });
    const refused = await begin();
    expect(refused).toMatchObject({ status: 503, body: ERROR('unavailable') });
    expect(refused.text).toContain('Trường Hoa Lư');
  } finally {
    await alone.close();
    await away.close();
  }
});

it('its calls are bounded for each address', async () => {
  const limited = await academyOfTest({ rateLimitFactor: 1, env: settingsOf(school) });
  const body = { flow: 'none', query: '' };
  let status = 0;
  for (let at = 0; at < 121; at += 1) {
    ({ status } = await limited.visitor.post('/api/identityProviders/answer', body));
  }
  expect(status).toBe(429);
});
