import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INITIAL_PROFILE, profileSchema } from '@goreal/domain/accounts/profile';
import { describe, expect, it } from 'vitest';
import { cookieOf, createCaller } from '#testing/caller.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, signedUpSchema } from '#testing/test-app.ts';

const academy = await testAcademy();

let count = 0;

function form(change: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1;
  return {
    name: 'Lê Hoài Thương',
    email: `new${count}@example.com`,
    password: PASSWORD,
    ...change,
  };
}

function signUp(body: unknown, headers: Record<string, string> = {}) {
  return academy.visitor.post('/api/auth/sign-up/email', body, headers);
}

async function rowsWith(email: string): Promise<unknown> {
  const rows = await academy.sql`select count(*)::int as users, count(p.user_id)::int as profiles
     from auth_users u left join profiles p on p.user_id = u.id where u.email = ${email.toLowerCase()}`;
  return rows[0];
}

async function profileOf(answer: Awaited<ReturnType<typeof signUp>>) {
  const { user } = answer.as(signedUpSchema);
  const caller = createCaller(academy.app, cookieOf(answer));
  return (await caller.get(`/api/users/${user.id}`)).as(profileSchema);
}

describe('refusals', () => {
  it.each([
    ['no email', { email: '' }, 'invalid-email'],
    ['an email without domain', { email: 'con@' }, 'invalid-email'],
    ['two emails', { email: 'a@example.com,b@example.com' }, 'invalid-email'],
    ['an email of 255 characters', { email: `${'a'.repeat(243)}@example.com` }, 'invalid-email'],
    ['no password', { password: '' }, 'weak-password'],
    ['a password of 5 characters', { password: '12345' }, 'weak-password'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'weak-password'],
    ['a password that everybody tries', { password: '123456' }, 'weak-password'],
    ['a common Vietnamese password', { password: 'Mật khẩu 123' }, 'weak-password'],
    ['six blanks', { password: '      ' }, 'weak-password'],
    ['the own name as password', { password: 'hoaithuong2010' }, 'weak-password'],
    [
      'the own email as password',
      { email: 'caodai@example.com', password: 'caodai99' },
      'weak-password',
    ],
    ['a name of one letter', { name: 'A' }, 'invalid-argument'],
    ['a name of 41 letters', { name: 'Đ'.repeat(41) }, 'invalid-argument'],
    ['a name of blanks and unseen signs', { name: ' \u200b\u202e\u3164 ' }, 'invalid-argument'],
    [
      "an elder's title, unseen signs between",
      { name: 'Tr\u200bưởng L\u202eã\u2060o An' },
      'invalid-argument',
    ],
    ['a role', { role: 'admin' }, 'invalid-argument'],
    ['a guild', { guild: 'titans' }, 'invalid-argument'],
    ['a level', { level: 'legendary' }, 'invalid-argument'],
    ['AURA', { currentAura: 9999 }, 'invalid-argument'],
    ['an address to go to afterwards', { callbackURL: 'https://evil.example' }, 'invalid-argument'],
    ['a name that is a list', { name: ['A', 'B'] }, 'invalid-argument'],
  ])('refuses %s and keeps nothing', async (_what, change, code) => {
    const body = form(change);
    const answer = await signUp(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { code } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await rowsWith(String(body.email))).toEqual({ users: 0, profiles: 0 });
  });

  it('uses the product’s error messages', async () => {
    expect((await signUp(form({ password: '12345' }))).body).toMatchObject({
      error: { message: 'Mật khẩu phải có ít nhất 6 ký tự' },
    });
    expect((await signUp(form({ email: 'x' }))).body).toMatchObject({
      error: { message: 'Địa chỉ email không hợp lệ.' },
    });
  });

  it('says why a common password is refused', async () => {
    expect((await signUp(form({ password: 'anhyeuem' }))).body).toMatchObject({
      error: { message: expect.stringContaining('kẻ lạ sẽ thử nó trước tiên') },
    });
  });

  it('refuses a password of the operator’s list of breached ones, at sign-up and at every change', async () => {
    const folder = folderOfTest();
    const file = join(folder, 'hashes.txt');
    const breached = 'thuyền nan sang ngang';
    const hash = createHash('sha1').update(breached).digest('hex').toUpperCase();
    writeFileSync(file, `${'0'.repeat(40)}:3\r\n${hash}:12\r\n${'F'.repeat(40)}:1\r\n`);
    const strict = await academyOfTest({ env: { GOREAL_BREACHED_PASSWORDS: file } });
    const refused = { error: { code: 'weak-password', message: expect.stringContaining('đã lộ') } };
    const entry = form({ password: breached });
    const register = (body: unknown) => strict.visitor.post('/api/auth/sign-up/email', body);
    expect((await register(entry)).body).toMatchObject(refused);
    const answer = await register({ ...entry, password: PASSWORD });
    const { user } = answer.as(signedUpSchema);
    const change = { currentPassword: PASSWORD, newPassword: breached };
    const changed = await createCaller(strict.app, cookieOf(answer)).put(
      `/api/users/${user.id}/password`,
      change,
    );
    expect(changed.body).toMatchObject(refused);
  });

  it('takes a password of any script in any composed form, with blanks at its ends', async () => {
    const password = ' 日本語 Nắng mới 🐉 ';
    const body = form({ password });
    expect((await signUp(body)).status).toBe(200);
    const signIn = (given: string) =>
      academy.visitor.post('/api/auth/sign-in/email', { email: body.email, password: given });
    expect((await signIn(password.normalize('NFD'))).status).toBe(200);
    expect((await signIn(password.trim())).status).toBe(401);
  });

  it('refuses an email that is taken, in any spelling', async () => {
    const first = form({ email: 'Taken@Example.com' });
    expect((await signUp(first)).status).toBe(200);
    for (const email of ['taken@example.com', 'TAKEN@EXAMPLE.COM', '  taken@example.com ']) {
      const answer = await signUp(form({ email }));
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ error: { code: 'email-already-in-use' } });
    }
    expect(await rowsWith('taken@example.com')).toEqual({ users: 1, profiles: 1 });
  });

  it('creates one account from two concurrent registrations', async () => {
    const body = form({ email: 'twins@example.com' });
    const answers = await Promise.all([signUp(body), signUp(body), signUp(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await rowsWith('twins@example.com')).toEqual({ users: 1, profiles: 1 });
  });

  it('refuses a cross-site request', async () => {
    const body = form({ email: 'forged@example.com' });
    const answer = await signUp(body, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      cookie: 'goreal.session_token=anything',
    });
    expect(answer.status).toBe(403);
    expect(await rowsWith('forged@example.com')).toEqual({ users: 0, profiles: 0 });
  });
});

describe('a new account', () => {
  it('has the profile of specification 3', async () => {
    const profile = await profileOf(await signUp(form({ email: 'First@Example.com' })));
    expect(INITIAL_PROFILE).toEqual({
      role: 'player',
      guild: '',
      level: 'Môn Sinh',
      currentAura: 0,
      currentStreak: 0,
      totalSubmissions: 0,
      approvedSubmissions: 0,
      stamina_points: 0,
      avatar_tier: 0,
      strava_connected: false,
    });
    expect(profile).toMatchObject({ ...INITIAL_PROFILE, email: 'first@example.com' });
    expect(profile).toMatchObject({ displayName: 'Lê Hoài Thương', level: 'Môn Sinh' });
    expect(profile).toMatchObject({ levelId: 'genesis', strava_athlete_info: null });
    expect(profile.last_activity_sync).toBeNull();
  });

  it.each([
    ['emoji', 'Rồng 🐉🔥', 'Rồng 🐉🔥'],
    ['decomposed marks', 'Nguyễn Thị Hằng'.normalize('NFD'), 'Nguyễn Thị Hằng'],
    ['markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['SQL', "Robert'); drop table profiles;--", "Robert'); drop table profiles;--"],
    ['a template', '{{7*7}}%s<%=1%>', '{{7*7}}%s<%=1%>'],
    ['zero-width signs', 'An\u200b\u200dh\ufeff', 'Anh'],
    ['bidirectional marks', '\u202eminh\u202c Anh', 'minh Anh'],
    ['line breaks and blanks', '  Minh \n\t Anh ', 'Minh Anh'],
    ['a NUL', 'Minh\u0000Anh', 'MinhAnh'],
  ])('takes a name with %s as it is meant', async (_what, name, stored) => {
    const profile = await profileOf(await signUp(form({ name })));
    expect(profile.displayName).toBe(stored);
  });
});

describe('a profile', () => {
  it('is created with its account or not at all', async () => {
    const { pool } = academy.database;
    await pool.query(`alter table profiles add constraint profiles_refused
      check (display_name <> 'Refused') not valid`);
    const answer = await signUp(form({ name: 'Refused', email: 'refused@example.com' }));
    await pool.query('alter table profiles drop constraint profiles_refused');
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ error: { code: 'internal' } });
    expect(await rowsWith('refused@example.com')).toEqual({ users: 0, profiles: 0 });
  });

  it('is deleted with its account and never alone', async () => {
    const { userId } = await academy.player();
    const { pool } = academy.database;
    await expect(
      pool.query('delete from profiles where user_id = $1', [userId]),
    ).rejects.toMatchObject({ code: '23001' });
    await pool.query('delete from auth_users where id = $1', [userId]);
    const { rows } = await pool.query('select 1 from profiles where user_id = $1', [userId]);
    expect(rows).toEqual([]);
  });
});
