// @vitest-environment jsdom
import type { SetupState } from '@goreal/domain/operations/setup';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { alertText, press, show, write } from '#testing/show.tsx';
import { SetupDesk } from './setup-desk.tsx';

const SETUP = 'GET /api/setup';
const TEST_MAIL = 'POST /api/setup/testMail';
const QUESTS = 'GET /api/questBook';
const INVITATIONS = 'GET /api/invitations';
const DOOR = 'GET /api/door';

const STATE: SetupState = {
  publicUrl: 'https://academy.example',
  timeZone: 'Asia/Ho_Chi_Minh',
  mail: { delivery: 'smtp', from: 'academy@example.com', testedAt: null },
  backups: { folder: '/data/backups', isNightly: true, newest: null, complete: null },
};
const noItems = { body: { items: [], nextCursor: null } };

function open(change: Partial<SetupState> = {}): FakeServer {
  const server = fakeServer({
    [SETUP]: { body: { ...STATE, ...change } },
    [QUESTS]: noItems,
    [INVITATIONS]: noItems,
    [DOOR]: { body: { state: 'open' } },
  });
  show(<SetupDesk />);
  return server;
}

async function step(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: title });
  const item = heading.closest('li');
  if (!item) throw new Error(`${title} is no step`);
  return item;
}

test('six steps say what is set, done and open', async () => {
  const complete = { name: 'academy-2026-11-23', madeAt: AT };
  open({ backups: { ...STATE.backups, newest: complete, complete } });
  const states = async () => {
    const list = await screen.findByRole('list', { name: 'Các việc thiết lập' });
    return within(list)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.closest('header')?.textContent);
  };
  await waitFor(async () =>
    expect(await states()).toEqual([
      '1. Tên, địa chỉ, múi giờĐang dùng',
      '2. Cửa Học ViệnĐang dùng',
      '3. Email thửChưa xong',
      '4. Sao lưuXong',
      '5. Sổ nhiệm vụChưa xong',
      '6. Lời mời đầu tiênChưa xong',
    ]),
  );
  expect((await step('1. Tên, địa chỉ, múi giờ')).textContent).toContain('GOREAL_TIME_ZONE');
  const backups = await step('4. Sao lưu');
  expect(backups.textContent).toContain('trọn vẹn gần nhất: academy-2026-11-23, 10:00 23/11/2026');
  expect(backups.textContent).not.toContain('chỉ có cơ sở dữ liệu');
});

test('a copy of the database alone leaves the backups open', async () => {
  open({ backups: { ...STATE.backups, newest: { name: 'database-2026-11-23', madeAt: AT } } });
  const backups = await step('4. Sao lưu');
  const copy = 'Bản gần nhất, chỉ có cơ sở dữ liệu: database-2026-11-23, 10:00 23/11/2026.';
  expect(await within(backups).findByText(copy)).toBeDefined();
  expect(within(backups).getByText('Chưa có bản trọn vẹn nào ở đó.')).toBeDefined();
  expect(within(backups).getByText('Chưa xong')).toBeDefined();
});

test('a test mail shows why the mail server refused it, then that it was accepted', async () => {
  const server = open();
  await screen.findByText('Email của Học Viện đi từ academy@example.com.');
  server.answers[TEST_MAIL] = refusal(400, 'failed-precondition', 'Máy chủ email không nhận: 550.');
  press('Gửi email thử');
  expect(await alertText()).toContain('550');
  server.answers[TEST_MAIL] = { body: { to: 'me@example.com' } };
  server.answers[SETUP] = { body: { ...STATE, mail: { ...STATE.mail, testedAt: AT } } };
  press('Gửi email thử');
  expect(await screen.findByText(/đã nhận email gửi tới me@example.com/)).toBeDefined();
  const mail = await step('3. Email thử');
  await waitFor(() => expect(within(mail).getByText('Xong')).toBeDefined());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a mail server there is no button', async () => {
  open({ mail: { ...STATE.mail, delivery: 'none' } });
  expect(await screen.findByText(/SMTP_URL chưa đặt/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Gửi email thử' })).toBeNull();
});

test('the opening quests and the first invitation are created here', async () => {
  const server = open();
  const quests = await step('5. Sổ nhiệm vụ');
  const begin = await within(quests).findByRole('button', { name: 'Mở cuốn sổ chép sẵn' });
  server.answers['POST /api/questBook'] = { status: 201, body: { items: [QUEST] } };
  server.answers[QUESTS] = { body: { items: [QUEST], nextCursor: null } };
  begin.click();
  await waitFor(() => expect(within(quests).getByText('Xong')).toBeDefined());
  const link = 'https://academy.example/register?invitation=ABCDE-FGHJK';
  server.answers['POST /api/invitations'] = {
    status: 201,
    body: { invitation: INVITATION, code: 'ABCDE-FGHJK', link },
  };
  server.answers[INVITATIONS] = { body: { items: [INVITATION], nextCursor: null } };
  write('Số người', '5');
  press('Tạo lời mời');
  const invitation = await step('6. Lời mời đầu tiên');
  await waitFor(() => expect(within(invitation).getByText('Xong')).toBeDefined());
  expect(within(invitation).getByDisplayValue(link)).toBeDefined();
});

test('a request without an answer can be retried', async () => {
  const server = open();
  server.answers[SETUP] = refusal(403, 'permission-denied', 'no');
  const [retry] = await screen.findAllByRole('button', { name: 'Thử lại' });
  server.answers[SETUP] = { body: STATE };
  retry?.click();
  expect(await screen.findByText('https://academy.example')).toBeDefined();
});

test('an answer about the door that fails is asked for no more than twice, and can be retried', async () => {
  const server = open();
  server.answers[DOOR] = refusal(403, 'permission-denied', 'no');
  const door = await step('2. Cửa Học Viện');
  const retry = await within(door).findByRole('button', { name: 'Thử lại' });
  // By the page, which shows all steps together, and by the step.
  expect(server.calls.filter(({ path }) => path.endsWith('/api/door'))).toHaveLength(2);
  server.answers[DOOR] = { body: { state: 'open' } };
  retry.click();
  expect(await within(door).findByDisplayValue('Mở: ai cũng đăng ký được')).toBeDefined();
});

const AT = '2026-11-23T03:00:00.000Z';
const QUEST = { questId: 'q1' };
const INVITATION = {
  invitationId: 'i1',
  guild: null,
  uses: 5,
  used: 0,
  note: '',
  createdBy: 'Người Giữ',
  createdAt: AT,
  expiresAt: AT,
  state: 'usable',
};
