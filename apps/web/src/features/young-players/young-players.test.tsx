// @vitest-environment jsdom
import type { MemberYoungPlayer } from '@goreal/domain/young-players/guardian';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/query/query-client.ts';
import { fakeServer, profileOf, refusal, startSession } from '#testing/fake-server.ts';
import { fieldValue, press, show, write } from '#testing/show.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { GuardianSection } from './guardian-section.tsx';
import { MemberAgeSection } from './member-age-section.tsx';
import { YoungPlayersModeSection } from './mode-section.tsx';

const OWN = 'GET /api/users/u1/youngPlayer';
const guardian = (answer: 'agreed' | 'refused' | null) => ({
  email: 'me@example.com',
  askedAt: '2026-11-01T03:00:00.000Z',
  answer,
  answeredAt: null,
});
const YOUNG = {
  band: 'under-16' as const,
  restriction: 'guardian-needed' as const,
  guardian: guardian(null),
  sendsMail: true,
  reviewAskedAt: null,
};

test('a restricted part says why, and links to what lifts the restriction', () => {
  show(<ClosedNotice restriction="guardian-needed" part="chat" />);
  expect(screen.getByText('Phần này đang đóng')).toBeDefined();
  expect(screen.getByText(/Nhiệm vụ, báo cáo và AURA vẫn dùng được/)).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toContain('settings#guardian');
});

test('a young player sees who is asked, corrects the address, and says when 16 is reached', async () => {
  const server = fakeServer({ [OWN]: { body: YOUNG } });
  show(<GuardianSection uid="u1" />);
  expect(await screen.findByText('Đang chờ me@example.com trả lời.')).toBeDefined();
  server.answers['POST /api/users/u1/guardianRequest'] = {
    body: { ...YOUNG, guardian: { ...guardian(null), email: 'ba@example.com' } },
  };
  write('Email của cha mẹ hoặc người giám hộ', 'ba@example.com');
  press('Gửi lại liên kết');
  expect(await screen.findByText('Đang chờ ba@example.com trả lời.')).toBeDefined();
  server.answers['POST /api/users/u1/ageBand/review'] = { status: 204 };
  server.answers[OWN] = { body: { ...YOUNG, reviewAskedAt: '2026-11-25T03:00:00.000Z' } };
  press('Nhờ Trưởng Lão xem lại tuổi');
  expect(await screen.findByText('Đã nhờ Trưởng Lão xem lại tuổi.')).toBeDefined();
});

test('after an answer the address is no longer the child’s to change', async () => {
  fakeServer({ [OWN]: { body: { ...YOUNG, guardian: guardian('refused') } } });
  show(<GuardianSection uid="u1" />);
  expect(await screen.findByText(/chưa đồng ý/)).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an operator turns the mode on; a refusal says why', async () => {
  const server = fakeServer({ 'GET /api/youngPlayersMode': { body: { isOn: false } } });
  show(<YoungPlayersModeSection />);
  await screen.findByLabelText('Chế độ môn sinh nhỏ tuổi');
  server.answers['PUT /api/youngPlayersMode'] = { body: { isOn: true } };
  write('Chế độ môn sinh nhỏ tuổi', 'on');
  expect(await screen.findByText('Đã đổi chế độ môn sinh nhỏ tuổi.')).toBeDefined();
  expect(server.sent('PUT /api/youngPlayersMode')).toEqual([{ isOn: true }]);
  server.answers['PUT /api/youngPlayersMode'] = refusal(403, 'permission-denied', 'Chưa xác nhận.');
  write('Chế độ môn sinh nhỏ tuổi', 'off');
  expect(await screen.findByText(/Chưa xác nhận\./)).toBeDefined();
  await waitFor(() => expect(fieldValue('Chế độ môn sinh nhỏ tuổi')).toBe('on'));
});

const MEMBER = 'GET /api/members/m1/youngPlayer';
const { sendsMail: _, ...about } = YOUNG;
const SEEN: MemberYoungPlayer = { ...about, isOn: true };

test('an elder sees nothing of ages while the mode is off', async () => {
  const server = await startElder({ ...SEEN, isOn: false });
  show(<MemberAgeSection userId="m1" name="Bé Na" />);
  await waitFor(() => expect(server.asked(MEMBER)).toHaveLength(1));
  expect(screen.queryByText('Tuổi và người giám hộ')).toBeNull();
});

/** An elder's session in which the member's age is shown. */
async function startElder(seen = SEEN) {
  const server = await startSession(profileOf({ role: 'admin', guild: 'titans' }));
  server.answers[MEMBER] = { body: seen };
  return server;
}

test('an elder issues a guardian link once, and sets the age with a reason', async () => {
  const server = await startElder();
  show(<MemberAgeSection userId="m1" name="Bé Na" />);
  await screen.findByText('Đang chờ me@example.com trả lời.');
  press('Sửa tuổi');
  expect(screen.getByText(/ngắt kết nối Strava/)).toBeDefined();
  press('Ghi tuổi');
  const band = 'PUT /api/members/m1/ageBand';
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  expect(server.sent(band)).toEqual([]);
  server.answers[band] = { body: { band: '16-plus' } };
  write('Lý do sửa', 'Đã tròn 16 tuổi.');
  press('Ghi tuổi');
  expect(await screen.findByText('Đã ghi tuổi của Bé Na.')).toBeDefined();
  expect(server.sent(band)).toEqual([{ band: '16-plus', reason: 'Đã tròn 16 tuổi.' }]);
  press('Trao liên kết cho người giám hộ');
  const link = 'https://academy.example/guardian#token';
  server.answers['POST /api/members/m1/guardianLink'] = {
    status: 201,
    body: { link, expiresAt: '2026-11-26T03:00:00.000Z' },
  };
  write('Lý do trao liên kết', 'Phụ huynh đến tận nơi.');
  press('Tạo liên kết');
  await waitFor(() => expect(fieldValue('Liên kết')).toBe(link));
});

test('a kept reason comes back with the present address of the guardian', async () => {
  const server = await startElder();
  const open = async (email: string) => {
    const { unmount } = show(<MemberAgeSection userId="m1" name="Bé Na" />);
    await screen.findByText(`Đang chờ ${email} trả lời.`);
    press('Trao liên kết cho người giám hộ');
    return unmount;
  };
  const close = await open('me@example.com');
  write('Lý do trao liên kết', 'Phụ huynh đến tận nơi.');
  close();
  queryClient.clear();
  const guardian = SEEN.guardian && { ...SEEN.guardian, email: 'ba@example.com' };
  server.answers[MEMBER] = { body: { ...SEEN, guardian } };
  await open('ba@example.com');
  expect(fieldValue('Email của người giám hộ')).toBe('ba@example.com');
  expect(fieldValue('Lý do trao liên kết')).toBe('Phụ huynh đến tận nơi.');
});

test.each([
  {
    act: 'Sửa tuổi',
    other: { label: 'Tuổi', value: 'under-16' },
    field: 'Lý do sửa',
    send: 'Ghi tuổi',
    call: 'PUT /api/members/m1/ageBand',
    body: { band: 'under-16' },
  },
  {
    act: 'Trao liên kết cho người giám hộ',
    other: { label: 'Email của người giám hộ', value: 'ba@example.com' },
    field: 'Lý do trao liên kết',
    send: 'Tạo liên kết',
    call: 'POST /api/members/m1/guardianLink',
    body: { link: 'https://academy.example/guardian#token', expiresAt: '2026-11-26T03:00:00.000Z' },
  },
])('what was written for “$act” is kept when the dialog closes, until it is sent', async (form) => {
  const { act, other, field, send, call, body } = form;
  const server = await startElder();
  const shown = async (userId: string) => {
    const { unmount } = show(<MemberAgeSection userId={userId} name="Bé Na" />);
    await screen.findByText('Đang chờ me@example.com trả lời.');
    press(act);
    return unmount;
  };
  server.answers['GET /api/members/m2/youngPlayer'] = { body: SEEN };
  const unsent = await shown('m1');
  const before = fieldValue(other.label);
  write(other.label, other.value);
  write(field, 'Phụ huynh đến tận nơi.');
  unsent();
  const another = await shown('m2');
  expect([fieldValue(other.label), fieldValue(field)]).toEqual([before, '']);
  another();
  const again = await shown('m1');
  expect([fieldValue(other.label), fieldValue(field)]).toEqual([
    other.value,
    'Phụ huynh đến tận nơi.',
  ]);
  server.answers[call] = { status: 201, body };
  press(send);
  await waitFor(() => expect(screen.queryByLabelText(field)).toBeNull());
  again();
  await shown('m1');
  expect([fieldValue(other.label), fieldValue(field)]).toEqual([before, '']);
});
