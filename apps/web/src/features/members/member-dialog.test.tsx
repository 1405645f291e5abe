// @vitest-environment jsdom
import type { Role } from '@goreal/domain/accounts/role';
import { newMuteSchema } from '@goreal/domain/moderation/report';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, type Settled } from '#testing/fake-server.ts';
import {
  AT,
  type Detail,
  formOf,
  MUTE,
  MUTES,
  ONE,
  oneOf,
  openMember,
  openMembers,
  suspensionOf,
} from '#testing/open-members.tsx';
import { alertText, button, fieldValue, press, show, write } from '#testing/show.tsx';
import { EverybodySessionsSection } from './everybody-sessions-section.tsx';
import { membersMessages } from './members.messages.ts';
import { MembersTab } from './members-tab.tsx';

const TAB = <MembersTab history={(userId) => `history of ${userId}`} />;

const SUSPEND = 'POST /api/members/m1/suspension';

test('every length of a mute that is offered is one that the server accepts', () => {
  for (const minutes of Object.keys(membersMessages.detail.mute.choices)) {
    newMuteSchema.parse({ userId: 'm1', minutes: Number(minutes), reason: 'the same insult' });
  }
});

test('the dialog shows the facts and the history, and closes', async () => {
  await openMember(TAB);
  const dialog = screen.getByRole('dialog', { name: 'Hoa' });
  expect(dialog.textContent).toContain('1.234/1.300');
  expect(dialog.textContent).toContain('1.234');
  expect(dialog.textContent).toContain('history of m1');
  press('Đóng', dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the actions are folded, so that the history follows, and say the state they would change', async () => {
  await openMember(
    TAB,
    { suspension: suspensionOf(), suspensions: [suspensionOf()] },
    { mutes: [MUTE], role: 'super_admin' },
  );
  const folds = [...screen.getByRole('dialog').querySelectorAll('details')];
  expect(folds.map((fold) => [fold.querySelector('h3')?.textContent, fold.open])).toEqual([
    ['Tạm ngưng tài khoản', false],
    ['Tắt tiếng ở sảnh', false],
    ['Tên hiển thị', false],
    ['Quên mật khẩu', false],
    ['Phiên đăng nhập', false],
    ['Vai trò', false],
  ]);
  expect(new Set(folds.map(({ name }) => name)).size).toBe(1);
  const [suspension, mute] = folds.map((fold) => fold.querySelector('summary'));
  expect(suspension?.textContent).toBe('Tạm ngưng tài khoảnĐến 09/03/2026');
  await waitFor(() => expect(mute?.textContent).toBe('Tắt tiếng ở sảnhĐến 09/03/2026'));
});

test('a half-written reason is there again after the dialog was closed, until it is sent', async () => {
  const server = await openMember(TAB);
  const reason = () =>
    within(formOf('Tạm ngưng tài khoản')).getByLabelText<HTMLTextAreaElement>(/^Lý do tạm ngưng/);
  write('Lý do tạm ngưng', 'Quấy rầy', formOf('Tạm ngưng tài khoản'));
  const reopen = async () => {
    press('Đóng', screen.getByRole('dialog'));
    press('Mở trang của Hoa');
    await screen.findByText('history of m1');
  };
  await reopen();
  expect(reason().value).toBe('Quấy rầy');
  expect(within(formOf('Tên hiển thị')).getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  server.answers[SUSPEND] = { body: {} };
  press('Tạm ngưng', formOf('Tạm ngưng tài khoản'));
  await screen.findByText('Đã tạm ngưng tài khoản của Hoa.');
  await reopen();
  expect(reason().value).toBe('');
});

test.each([
  {
    what: 'a removed name',
    fold: 'Tên hiển thị',
    label: 'Lý do gỡ tên',
    before: {},
    after: { displayName: 'Mai' },
    shown: /Mai/,
  },
  {
    what: 'the end of a suspension',
    fold: 'Tạm ngưng tài khoản',
    label: 'Lý do mở lại',
    before: { suspension: suspensionOf() },
    after: {
      suspension: suspensionOf({
        appeal: { text: 'Con oan', appealedAt: AT, verdict: null, answer: null },
      }),
    },
    shown: 'Con oan',
  },
])(
  'a reason for $what is not offered for what came in its place',
  async ({ fold, label, before, after, shown }) => {
    const server = await openMember(TAB, before);
    write(label, 'Lời cũ', formOf(fold));
    server.answers[ONE] = oneOf(after);
    server.answers['POST /api/moderation/mutes'] = { body: {} };
    // Another action reads the member again.
    write('Lý do tắt tiếng', 'Ồn ào', formOf('Tắt tiếng ở sảnh'));
    press('Tắt tiếng', formOf('Tắt tiếng ở sảnh'));
    await screen.findAllByText(shown);
    expect(within(formOf(fold)).getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  },
);

test('an appeal without an answer is open at once', async () => {
  const appeal = { text: 'Con oan', appealedAt: AT, verdict: null, answer: null };
  await openMember(TAB, { suspension: suspensionOf({ appeal }) });
  expect(formOf('Tạm ngưng tài khoản').open).toBe(true);
  expect(formOf('Tạm ngưng tài khoản').querySelector('summary')?.textContent).toContain(
    'Xin xét lại',
  );
});

test('after an action its fold closes and has the focus; after a refusal it stays open', async () => {
  const server = await openMember(TAB);
  const fold = formOf('Tắt tiếng ở sảnh');
  await within(fold).findByText('Môn sinh đọc lời này trong hộp thư.');
  fold.open = true;
  write('Lý do tắt tiếng', 'Nặng lời', fold);
  const mutes = 'POST /api/moderation/mutes';
  server.answers[mutes] = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  press('Tắt tiếng', fold);
  const refused = await within(fold).findByRole('alert');
  // Below, so that it does not move the button under the pointer.
  const above = refused.parentElement?.previousElementSibling;
  expect(above?.contains(button('Tắt tiếng', fold))).toBe(true);
  expect(fold.open).toBe(true);
  server.answers[mutes] = { body: {} };
  server.answers[MUTES] = { body: { items: [MUTE], nextCursor: null } };
  press('Tắt tiếng', fold);
  await waitFor(() => expect(fold.open).toBe(false));
  expect(document.activeElement).toBe(fold.querySelector('summary'));
});

test.each([
  ['a success', { body: {} }, 'Đã tạm ngưng tài khoản của Hoa.'],
  [
    'a refusal',
    refusal(503, 'unavailable', 'Học Viện đang nghỉ.'),
    'Không thể thực hiện việc tạm ngưng. Học Viện đang nghỉ.',
  ],
])(
  '%s that comes after another form was opened is announced, and leaves the focus there',
  async (_what, late, announced) => {
    const server = await openMember(TAB);
    const answer = Promise.withResolvers<Settled>();
    server.answers[SUSPEND] = answer.promise;
    const [first, second] = [formOf('Tạm ngưng tài khoản'), formOf('Tên hiển thị')];
    first.open = true;
    write('Lý do tạm ngưng', 'Quấy rầy', first);
    press('Tạm ngưng', first);
    await waitFor(() => expect(server.sent(SUSPEND)).toHaveLength(1));
    // As the browser does with the folds of one group.
    first.open = false;
    second.open = true;
    const field = within(second).getByRole('textbox');
    field.focus();
    answer.resolve(late);
    const toasts = () => [...document.querySelectorAll('section > [aria-live]')];
    await waitFor(() =>
      expect(
        toasts()
          .map((part) => part.textContent)
          .join(''),
      ).toContain(announced),
    );
    expect(document.activeElement).toBe(field);
  },
);

test('says in the row that mutes could not be loaded', async () => {
  const server = await openMembers(TAB);
  server.answers[MUTES] = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  server.answers[ONE] = oneOf({});
  press('Mở trang của Hoa');
  await screen.findByText('history of m1');
  const row = formOf('Tắt tiếng ở sảnh').querySelector('summary');
  await waitFor(() => expect(row?.textContent).toBe('Tắt tiếng ở sảnhChưa tải được'));
});

test('a suspension needs a reason, then goes out with its days', async () => {
  const server = await openMember(TAB);
  const form = formOf('Tạm ngưng tài khoản');
  press('Tạm ngưng', form);
  await waitFor(() =>
    expect(form.textContent).toContain('Xin ghi lý do để người nhận hiểu vì sao.'),
  );
  expect(document.activeElement).toBe(within(form).getByLabelText('Lý do tạm ngưng'));
  expect(server.sent(SUSPEND)).toEqual([]);
  write('Trong bao lâu', '90', form);
  write('Lý do tạm ngưng', '  Quấy rầy đồng môn. ', form);
  server.answers[SUSPEND] = { body: {} };
  server.answers[ONE] = oneOf({ suspension: suspensionOf() });
  press('Tạm ngưng', form);
  expect(await screen.findByText('Đã tạm ngưng tài khoản của Hoa.')).toBeDefined();
  expect(server.sent(SUSPEND)).toEqual([{ days: 90, reason: 'Quấy rầy đồng môn.' }]);
  expect(
    await screen.findByText('Vân Hạc, từ 09:00 02/03/2026 đến 09:00 09/03/2026'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Mở lại tài khoản' })).toBeDefined();
});

test('a refused suspension says why and keeps the reason', async () => {
  const server = await openMember(TAB);
  const form = formOf('Tạm ngưng tài khoản');
  write('Lý do tạm ngưng', 'Quấy rầy', form);
  server.answers[SUSPEND] = refusal(409, 'failed-precondition', 'Tài khoản này đang bị tạm ngưng.');
  press('Tạm ngưng', form);
  expect(await alertText(form)).toContain('Tài khoản này đang bị tạm ngưng.');
  expect(fieldValue('Lý do tạm ngưng', form)).toBe('Quấy rầy');
});

test('a suspension is lifted early with a reason', async () => {
  const server = await openMember(TAB, { suspension: suspensionOf() });
  const form = formOf('Tạm ngưng tài khoản');
  expect(form.textContent).toMatch(/Lời lẽ nặng nề.*Người này đọc lời này trong email/s);
  server.answers['POST /api/members/m1/suspension/lift'] = { body: {} };
  write('Lý do mở lại', 'Đã hiểu ra', form);
  press('Mở lại tài khoản', form);
  expect(await screen.findByText('Tài khoản của Hoa đã mở lại.')).toBeDefined();
  expect(server.sent('POST /api/members/m1/suspension/lift')).toEqual([{ reason: 'Đã hiểu ra' }]);
});

test.each([
  ['Giữ nguyên', 'stands'],
  ['Mở lại tài khoản', 'lifted'],
])('an appeal is answered: %s', async (name, verdict) => {
  const appeal = { text: 'Con oan', appealedAt: AT, verdict: null, answer: null };
  const server = await openMember(TAB, { suspension: suspensionOf({ appeal }) });
  const form = formOf('Tạm ngưng tài khoản');
  expect(form.textContent).toContain('Con oan');
  const answer = 'POST /api/members/m1/suspension/answer';
  server.answers[answer] = { body: {} };
  press(name, form);
  expect(server.sent(answer)).toEqual([]);
  write('Trả lời', 'Ta đã đọc.', form);
  press(name, form);
  expect(await screen.findByText('Đã gửi câu trả lời.')).toBeDefined();
  expect(server.sent(answer)).toEqual([{ verdict, answer: 'Ta đã đọc.' }]);
});

test('earlier suspensions are listed, with a mark for one that was lifted', async () => {
  const earlier = suspensionOf({ suspensionId: 's0', reason: 'Chuyện cũ', liftedAt: AT });
  await openMember(TAB, { suspensions: [earlier] });
  const [item] = within(formOf('Tạm ngưng tài khoản')).getAllByRole('listitem');
  expect(item?.textContent).toContain('(đã mở sớm)');
  expect(item?.textContent).toContain('Chuyện cũ');
});

test('a member is muted for the chosen time, and the mute is then shown with its end', async () => {
  const server = await openMember(TAB);
  const form = formOf('Tắt tiếng ở sảnh');
  await within(form).findByText('Môn sinh đọc lời này trong hộp thư.');
  expect(server.asked(MUTES)).toEqual(['/api/moderation/mutes?userId=m1&filter=standing&limit=1']);
  expect(fieldValue('Trong bao lâu', form)).toBe('1440');
  write('Trong bao lâu', '60', form);
  write('Lý do tắt tiếng', 'Nặng lời', form);
  server.answers['POST /api/moderation/mutes'] = { body: {} };
  server.answers[MUTES] = { body: { items: [MUTE], nextCursor: null } };
  press('Tắt tiếng', form);
  expect(await screen.findByText('Đã tắt tiếng Hoa ở sảnh.')).toBeDefined();
  expect(server.sent('POST /api/moderation/mutes')).toEqual([
    { userId: 'm1', minutes: 60, reason: 'Nặng lời' },
  ]);
  expect(
    await within(form).findByText('Đang bị tắt tiếng đến 09:00 09/03/2026 (Vân Hạc).'),
  ).toBeDefined();
});

test('a mute is lifted with a reason', async () => {
  const server = await openMember(TAB, {}, { mutes: [MUTE] });
  const form = formOf('Tắt tiếng ở sảnh');
  await within(form).findByText('Nói tục');
  server.answers['POST /api/moderation/mutes/mute1/lift'] = { body: {} };
  expect(form.textContent).toContain('Môn sinh đọc lời này trong hộp thư.');
  write('Lý do mở lại', 'Đủ rồi', form);
  press('Cho nói lại', form);
  expect(await screen.findByText('Hoa lại được nói ở sảnh.')).toBeDefined();
  expect(server.sent('POST /api/moderation/mutes/mute1/lift')).toEqual([{ reason: 'Đủ rồi' }]);
});

test.each([
  ['name', 'Tên hiển thị', 'Gỡ tên này', 'Lý do gỡ tên', 'Đã gỡ tên Hoa.', { name: 'Hoa' }],
  ['avatar', 'Ảnh đại diện', 'Gỡ ảnh này', 'Lý do gỡ ảnh', 'Đã gỡ ảnh đại diện của Hoa.', {}],
])('the %s of a member can be removed with a reason', async (what, part, act, why, done, sent) => {
  const server = await openMember(TAB, {}, { face: { url: '/files/m1.webp' } });
  const remove = `POST /api/members/m1/${what}/remove`;
  server.answers[remove] = { body: {} };
  write(why, 'Không hợp với Học Viện', formOf(part));
  press(act, formOf(part));
  expect(await screen.findByText(done)).toBeDefined();
  expect(server.sent(remove)).toEqual([{ ...sent, reason: 'Không hợp với Học Viện' }]);
});

test('an operator changes a role with a reason', async () => {
  const server = await openMember(TAB, {}, { role: 'super_admin' });
  const form = formOf('Vai trò');
  const options = within(form).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Trưởng Lão', 'Người vận hành']);
  server.answers['PUT /api/members/m1/role'] = { body: {} };
  write('Lý do đổi vai trò', 'Đáng tin', form);
  press('Đổi vai trò', form);
  expect(await screen.findByText('Vai trò mới của Hoa: Trưởng Lão.')).toBeDefined();
  expect(server.sent('PUT /api/members/m1/role')).toEqual([{ role: 'admin', reason: 'Đáng tin' }]);
});

test('an operator ends the sessions of a member with a reason, and of everybody', async () => {
  const server = await openMember(TAB, {}, { role: 'super_admin' });
  const form = formOf('Phiên đăng nhập');
  const end = 'POST /api/members/m1/sessions/end';
  server.answers[end] = { body: { done: true } };
  write('Vì sao đăng xuất', 'Mất máy', form);
  press('Đăng xuất khỏi mọi thiết bị', form);
  expect(await screen.findByText('Đã đăng xuất Hoa khỏi mọi thiết bị.')).toBeDefined();
  expect(server.sent(end)).toEqual([{ reason: 'Mất máy' }]);
  const all = 'POST /api/sessions/end';
  server.answers[all] = refusal(403, 'permission-denied', 'Chưa xác nhận.');
  show(<EverybodySessionsSection />);
  press('Đăng xuất mọi người');
  const dialog = await screen.findByRole('dialog', { name: 'Đăng xuất mọi người?' });
  write('Vì sao đăng xuất', 'Lộ bí mật', dialog);
  press('Đăng xuất ngay', dialog);
  expect(await screen.findByText(/Chưa xác nhận\./)).toBeDefined();
  server.answers[all] = { body: { ended: 12 } };
  press('Đăng xuất ngay', dialog);
  expect(await screen.findByText('Đã đăng xuất mọi người, trừ phiên này.')).toBeDefined();
  expect(server.sent(all).at(-1)).toEqual({ reason: 'Lộ bí mật' });
});

test('an elder sees no roles, and no picture where none was uploaded', async () => {
  await openMember(TAB);
  expect(screen.getByRole('heading', { name: 'Tạm ngưng tài khoản' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Vai trò' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Ảnh đại diện' })).toBeNull();
});

const FOR_OPERATORS = 'Chỉ người vận hành mới thay đổi được tài khoản này.';
const ONESELF = 'Đây là tài khoản của chính Trưởng Lão.';

test.each<[string, Role, Detail, string | undefined, boolean, boolean]>([
  ['an elder on an elder', 'admin', { role: 'admin' }, FOR_OPERATORS, false, false],
  ['an operator on an elder', 'super_admin', { role: 'admin' }, undefined, true, true],
  ['an operator on one', 'super_admin', { role: 'super_admin' }, FOR_OPERATORS, false, true],
  ['anyone on the own account', 'super_admin', { userId: 'elder' }, ONESELF, false, false],
])('actions of %s', async (_whose, role, member, note, suspends, changesRole) => {
  const server = await openMember(TAB, member, { role });
  if (note) expect(screen.getByText(note)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Tạm ngưng' }) !== null).toBe(suspends);
  expect(screen.queryByRole('button', { name: 'Đổi vai trò' }) !== null).toBe(changesRole);
  expect(server.asked(MUTES)).toHaveLength(suspends ? 1 : 0);
});
