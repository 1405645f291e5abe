import { memberSchema } from '@goreal/domain/members/member';
import { suspensionOver } from '@goreal/domain/members/members.messages';
import { suspensionNoticeSchema } from '@goreal/domain/members/suspension-notice';
import { foldVietnamese } from '@goreal/domain/text/fold';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answer, Caller } from '#testing/caller.ts';
import { eventually } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';

const bookSchema = z.object({
  items: z.array(memberSchema),
  nextCursor: z.string().nullable(),
  total: z.int(),
});
const REASON = 'Quấy rầy môn sinh khác.';
const PASSWORD = 'mật khẩu thử';

const academy = await testAcademy();
await academy.academy.startJobs();
// The database refuses sessions by its own clock.
academy.clock.set(new Date().toISOString());
const elder = await academy.elder();
const operator = await academy.operator();

const book = async (query: string) => (await elder.get(`/api/members${query}`)).as(bookSchema);
const find = (search: string) => book(`?search=${encodeURIComponent(search)}`);
const suspend = (by: Caller, uid: string, more: object = {}) =>
  by.post(`/api/members/${uid}/suspension`, { days: 3, reason: REASON, ...more });
const changeRole = (by: Caller, uid: string, role = 'admin') =>
  by.put(`/api/members/${uid}/role`, { role, reason: REASON });

const login = (email: string, password = PASSWORD): Promise<Answer> =>
  academy.visitor.post('/api/auth/sign-in/email', { email, password });

describe('permissions', () => {
  it('no one acts on themselves or on an operator, and no elder on an elder', async () => {
    const peer = await academy.elder('Elder Pine');
    for (const [by, uid] of [
      [elder, elder.userId],
      [elder, peer.userId],
      [elder, operator.userId],
      [operator, operator.userId],
      [operator, (await academy.operator()).userId],
    ] as const) {
      expect((await suspend(by, uid)).status).toBe(403);
    }
    expect((await changeRole(operator, operator.userId, 'player')).status).toBe(403);
    expect((await suspend(operator, peer.userId)).status).toBe(200);
    expect((await suspend(elder, 'nobody')).status).toBe(404);
    expect((await changeRole(operator, 'nobody')).status).toBe(404);
  });

  it.each([
    { days: 0 },
    { days: 366 },
    { days: 1.5 },
    { reason: ' ' },
    { reason: 'x'.repeat(501) },
  ])('refuses a suspension by %j', async (wrong) => {
    const player = await academy.player();
    expect((await suspend(elder, player.userId, wrong)).status).toBe(400);
  });
});

describe('the member list', () => {
  it('finds names without marks, matches as typed first', async () => {
    const names = ['Lê Thuý Hạnh', 'Đặng Thùy Trâm', 'Le Thuy', 'THÙY DƯƠNG'];
    for (const displayName of names) await academy.person({ displayName, guild: 'titans' });
    const found = async (search: string) =>
      (await find(search)).items.map((member) => member.displayName);
    expect(await found('thuy')).toEqual([
      'Le Thuy',
      'Đặng Thùy Trâm',
      'Lê Thuý Hạnh',
      'THÙY DƯƠNG',
    ]);
    expect(await found('thùy')).toEqual([
      'Đặng Thùy Trâm',
      'THÙY DƯƠNG',
      'Le Thuy',
      'Lê Thuý Hạnh',
    ]);
    expect(await found('dang thuy')).toEqual(['Đặng Thùy Trâm']);
    expect(await found('ĐẶNG')).toEqual(['Đặng Thùy Trâm']);
    expect(await found('nobody like that %_')).toEqual([]);
    const rows = await academy.sql<{
      display_name: string;
      folded: string;
    }>`select display_name, folded
      from member_names join profiles using (user_id)`;
    for (const row of rows) expect(row.folded).toBe(foldVietnamese(row.display_name));
  });

  it('finds by the first eight characters of an id, as the activity log shows them', async () => {
    const userId = '5e0c1a2b-0000-4000-8000-000000000001';
    await academy.sql`insert into auth_users (id, name, email)
      values (${userId}, ${'Thảo'}, ${'thao@example.com'})`;
    for (const search of ['5e0c1a2b', ' 5E0C1A2B ', '5e0c1a2b-0000']) {
      expect((await find(search)).items.map((member) => member.userId)).toEqual([userId]);
    }
    for (const search of ['5e0c1a2', '0000-4000', '5e0c%a2b-']) {
      expect((await find(search)).items).toEqual([]);
    }
  });

  it('finds by address and id, filters, and pages without a gap', async () => {
    const envoy = await academy.player('envoys');
    for (const search of [envoy.email.toUpperCase(), envoy.userId]) {
      expect((await find(search)).items.map((member) => member.userId)).toEqual([envoy.userId]);
    }
    expect((await book('?guild=envoys&role=admin')).items).toEqual([]);
    expect((await book('?role=super_admin')).items.length).toBeGreaterThan(0);
    const all = await book('?limit=100');
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await book(`?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map((member) => member.userId));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(seen).toEqual(all.items.map((member) => member.userId));
    expect(all.total).toBe(seen.length);
    for (const query of ['?cursor=x', '?role=king', `?search=${'x'.repeat(101)}`]) {
      expect((await elder.get(`/api/members${query}`)).status).toBe(400);
    }
  });
});

it('a role changes at once, with a reason in the audit log', async () => {
  const player = await academy.player();
  expect((await player.get('/api/submissions/pending')).status).toBe(403);
  const changed = (await changeRole(operator, player.userId)).as(memberSchema);
  expect(changed.role).toBe('admin');
  expect((await player.get('/api/submissions/pending')).status).toBe(200);
  await changeRole(operator, player.userId, 'player');
  expect((await player.get('/api/submissions/pending')).status).toBe(403);
  const rows = await academy.sql`select action, reason, actor_id from audit_entries
      where subject = ${`user:${player.userId}`} order by audit_id`;
  const entry = { action: 'role.grant', reason: REASON, actor_id: operator.userId };
  expect(rows).toEqual([entry, entry]);
});

describe('a suspension', () => {
  it('ends sessions, refuses the sign-in with its reason, and is lifted on appeal', async () => {
    const member = await academy.signUp({ password: PASSWORD });
    const me = () => academy.visitor.get(`/api/users/${member.userId}`, { cookie: member.cookie });
    expect((await me()).status).toBe(200);
    const suspended = (await suspend(elder, member.userId)).as(memberSchema);
    expect(suspended.suspension).toMatchObject({ reason: REASON, appeal: null });
    expect((await me()).status).toBe(401);
    expect((await suspend(elder, member.userId)).status).toBe(409);

    expect((await login(member.email, 'another password')).status).toBe(401);
    const refused = await login(member.email);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      error: { message: expect.stringContaining(`Lý do: ${REASON}`) },
    });
    expect(refused.headers['set-cookie']).toBeUndefined();
    const notice = noticeOf(refused);
    const appeal = (token: string, text = 'Con xin lỗi.') =>
      academy.visitor.post('/api/suspensionAppeals', { token, text });
    expect((await appeal('made.up.token')).status).toBe(400);
    expect((await appeal(notice.appealToken ?? '', ' ')).status).toBe(400);
    expect((await appeal(notice.appealToken ?? '')).status).toBe(200);
    expect((await appeal(notice.appealToken ?? '')).status).toBe(409);
    expect(noticeOf(await login(member.email))).toMatchObject({
      appeal: { text: 'Con xin lỗi.' },
      appealToken: null,
    });

    const open = await book('?state=appealed');
    expect(open.items.map(({ userId }) => userId)).toEqual([member.userId]);
    const answer = { verdict: 'lifted', answer: 'Lần sau con nhớ nhé.' };
    const url = `/api/members/${member.userId}/suspension/answer`;
    expect((await elder.post(url, answer)).as(memberSchema).suspension).toBeNull();
    expect((await elder.post(url, answer)).status).toBe(400);
    expect((await login(member.email)).status).toBe(200);
    await eventually(async () => {
      const mailbox = await academy.visitor.get('/api/local/mailbox');
      for (const subject of ['bị tạm ngưng', 'đã được mở lại'])
        expect(mailbox.text).toContain(subject);
    });
    const mails = await academy.mails(member.email);
    const mail = mails.find(({ subject }) => subject.includes('bị tạm ngưng'));
    expect(mail?.text).toMatch(/\nhttp\S+\/login\n/);
    const history = await elder.get(`/api/members/${member.userId}`);
    expect(history.body).toMatchObject({ suspensions: [{ appeal: { verdict: 'lifted' } }] });
  });

  it('is lifted by an elder, or expires', async () => {
    const member = await academy.signUp({ password: PASSWORD });
    await suspend(elder, member.userId);
    const { appealToken: token } = noticeOf(await login(member.email));
    const lift = () =>
      elder.post(`/api/members/${member.userId}/suspension/lift`, { reason: 'Đã hiểu nhau.' });
    expect((await lift()).status).toBe(200);
    expect((await lift()).status).toBe(400);
    const late = await academy.visitor.post('/api/suspensionAppeals', { token, text: 'Xin lỗi.' });
    expect(late).toMatchObject({ status: 400, body: { error: { message: suspensionOver } } });
    expect((await login(member.email)).status).toBe(200);

    await suspend(elder, member.userId, { days: 1 });
    expect((await login(member.email)).status).toBe(403);
    await academy.sql`update suspensions
      set suspended_at = now() - interval '2 days', until = now() - interval '1 day'
      where user_id = ${member.userId}`;
    expect((await login(member.email)).status).toBe(200);
  });

  it('refuses sessions from every other path too', async () => {
    const player = await academy.player();
    await suspend(elder, player.userId);
    await expect(academy.otherDevice(player)).rejects.toThrow('suspended');
  });
});

function noticeOf(answer: Answer) {
  const { error } = z
    .object({ error: z.object({ details: suspensionNoticeSchema }) })
    .parse(answer.body);
  return error.details;
}
