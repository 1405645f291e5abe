import { recoverySchema } from '@goreal/domain/accounts/recovery';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const OLD = 'sông Hồng xưa';
const NEW = 'sông Hồng nay';
const REASON = 'Gặp mặt ở lớp, đúng là em ấy.';

const academy = await testAcademy();
await academy.academy.startJobs();
const elder = await academy.elder();
const operator = await academy.operator();

const member = () => academy.signUp({ password: OLD });

const ask = (by: Person, of: Pick<Person, 'userId'>, body: object = { reason: REASON }) =>
  by.post(`/api/members/${of.userId}/recoveryCode`, body);
const make = async (of: Person) => (await ask(elder, of)).as(recoverySchema);
const reset = (token: string) =>
  academy.visitor.post('/api/auth/reset-password', { token, newPassword: NEW });
const signIn = async ({ email }: Person, password: string) =>
  (await academy.visitor.post('/api/auth/sign-in/email', { email, password })).status;

describe('a recovery code is refused', () => {
  it('without a reason, and for an unknown member', async () => {
    const person = await member();
    expect((await ask(elder, person, {})).status).toBe(400);
    expect((await ask(elder, person, { reason: '' })).status).toBe(400);
    expect((await ask(elder, { userId: 'nobody' })).status).toBe(404);
  });

  it('for oneself, for operators, and to elders for elders', async () => {
    const other = await academy.elder('Elder Other');
    expect((await ask(elder, elder)).status).toBe(403);
    expect((await ask(elder, other)).status).toBe(403);
    expect((await ask(elder, operator)).status).toBe(403);
    expect((await ask(operator, await academy.operator())).status).toBe(403);
    expect((await ask(operator, operator)).status).toBe(403);
    expect((await ask(operator, other)).status).toBe(201);
  });

  it('beyond forty a day by one elder', async () => {
    const limited = await academyOfTest({ rateLimitFactor: 1 });
    const busy = await limited.elder();
    const { userId } = await limited.player();
    const statuses: number[] = [];
    for (let at = 0; at < 41; at++) {
      const url = `/api/members/${userId}/recoveryCode`;
      statuses.push((await busy.post(url, { reason: REASON })).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a recovery code', () => {
  it('sets a new password once, and ends every session', async () => {
    const person = await member();
    const { code, link } = await make(person);
    expect(code).toMatch(/^([2-9A-Z]{4}-){2}[2-9A-Z]{4}$/);
    const token = new URL(link).hash.slice(1);
    expect(token).toBe(code.replaceAll('-', ''));
    expect((await reset(token.toLowerCase())).status).toBe(400);
    expect((await person.get(`/api/users/${person.userId}`)).status).toBe(200);
    const statuses = await Promise.all(
      [reset(token), reset(token)].map(async (one) => (await one).status),
    );
    expect(statuses.toSorted()).toEqual([200, 400]);
    expect((await reset(token)).status).toBe(400);
    expect((await person.get(`/api/users/${person.userId}`)).status).toBe(401);
    expect(await signIn(person, OLD)).toBe(401);
    expect(await signIn(person, NEW)).toBe(200);
  });

  it('ends with a newer one, and after an hour', async () => {
    const person = await member();
    const tokenOf = async () => new URL((await make(person)).link).hash.slice(1);
    const [old, next] = [await tokenOf(), await tokenOf()];
    expect((await reset(old)).status).toBe(400);
    await academy.sql`update auth_verifications set "expiresAt" = now() - interval '1 second'
      where value = ${person.userId}`;
    expect((await reset(next)).status).toBe(400);
  });

  it('is stored as a hash, is in the audit log with its reason, and its owner is notified', async () => {
    const person = await member();
    const { code } = await make(person);
    const { pool } = academy.database;
    const stored = await pool.query(
      `select row_to_json(v)::text as row from auth_verifications v where value = $1`,
      [person.userId],
    );
    expect(stored.rows).toHaveLength(1);
    expect(stored.rows[0].row).not.toContain(code.replaceAll('-', ''));
    const { rows } = await pool.query(
      `select actor_id, reason from audit_entries
       where action = 'account.recovery-code' and subject = $1`,
      [`user:${person.userId}`],
    );
    expect(rows).toEqual([{ actor_id: elder.userId, reason: REASON }]);
    expect((await person.get(`/api/users/${person.userId}/notifications`)).text).toContain(
      'Một mã khôi phục đã được cấp',
    );
    const notified = await academy.sql`
      select title, created_at as at from notifications where user_id = ${person.userId}`;
    const at = academy.clock.now();
    expect(notified).toEqual([{ title: 'Một mã khôi phục đã được cấp', at }]);
    await eventually(async () => {
      const { text } = await academy.visitor.get('/api/local/mailbox');
      expect(text).toContain('Một mã khôi phục đã được cấp ở Học Viện GoReal');
      expect(text).not.toContain(code);
    });
  });
});
