// @vitest-environment jsdom
import type { SignIn } from '@goreal/domain/accounts/device';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '#platform/session/session.ts';
import {
  type Answer,
  type FakeServer,
  fakeServer,
  profileOf,
  refusal,
  startSession,
} from '#testing/fake-server.ts';
import { alertText, button, fieldValue, isDisabled, press, show, write } from '#testing/show.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { NameSettings } from './name-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';

const SESSIONS = 'GET /api/users/u1/sessions';
const PASSWORD = 'PUT /api/users/u1/password';
const NAME = 'PUT /api/users/u1/displayName';
const LABEL = 'Tên mà đồng môn sẽ gọi';

test('a device says what it is, since when and from where; this one cannot be signed out', async () => {
  await openDevices();
  const rows = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(rows[0]).toBe(
    'Firefox trên LinuxThiết bị nàyĐăng nhập ngày 01/02/2026 · dùng lần cuối 09:00 02/03/2026',
  );
  expect(rows[1]).toContain('từ 203.0.113.*');
  expect(rows[2]).toContain('Thiết bị chưa rõ');
  const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual([
    'Đăng xuất Safari, dùng lần cuối 09:00 02/03/2026',
    'Đăng xuất Thiết bị chưa rõ, dùng lần cuối 09:00 02/03/2026',
    null,
  ]);
});

test('one device is signed out and removed from the list; a refusal says why and keeps it', async () => {
  const server = await openDevices();
  const end = 'DELETE /api/users/u1/sessions/s2';
  server.answers[end] = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  press(/^Đăng xuất Safari, /);
  expect(
    await screen.findByText('Không thể thực hiện việc đăng xuất thiết bị ấy. Học Viện đang nghỉ.'),
  ).toBeDefined();
  server.answers[end] = listOf([HERE]);
  press(/^Đăng xuất Safari, /);
  expect(await screen.findByText('Đã đăng xuất.')).toBeDefined();
  expect(screen.getByText('Chỉ có thiết bị này đang đăng nhập.')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('all others are signed out at once', async () => {
  const server = await openDevices();
  server.answers['DELETE /api/users/u1/sessions/others'] = listOf([HERE]);
  press('Đăng xuất mọi thiết bị khác');
  expect(await screen.findByText('Chỉ có thiết bị này đang đăng nhập.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Đăng xuất/ })).toBeNull();
});

test('devices that cannot be fetched can be fetched again', async () => {
  const server = fakeServer({ [SESSIONS]: refusal(503, 'unavailable', 'no') });
  show(<DeviceSettings uid="u1" />);
  expect(await alertText()).toContain('Chưa tải được danh sách thiết bị.');
  server.answers[SESSIONS] = listOf([HERE]);
  press('Thử lại');
  expect(await screen.findByText('Firefox trên Linux')).toBeDefined();
});

test('a new name is saved, and the session has it at once', async () => {
  const server = await openName();
  expect(isDisabled(button('Đổi tên'))).toBe(true);
  write(LABEL, '  Lan Anh ');
  server.answers[NAME] = { body: { displayName: 'Lan Anh' } };
  press('Đổi tên');
  expect(await screen.findByText('Từ nay Học Viện gọi tên Lan Anh.')).toBeDefined();
  expect(server.sent(NAME)).toEqual([{ displayName: 'Lan Anh' }]);
  expect(session.get()).toMatchObject({ profile: { displayName: 'Lan Anh' } });
  expect(fieldValue(LABEL)).toBe('Lan Anh');
});

test('an invalid name is refused at its field before sending', async () => {
  const server = await openName();
  write(LABEL, 'L');
  press('Đổi tên');
  const field = screen.getByLabelText(LABEL);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
  expect(server.sent(NAME)).toEqual([]);
});

test('a name that the server refuses keeps what was written, with the reason', async () => {
  const server = await openName();
  server.answers[NAME] = refusal(429, 'resource-exhausted', 'Hôm nay con đã đổi tên năm lần.');
  write(LABEL, 'Lan Anh');
  press('Đổi tên');
  expect(await alertText()).toBe(
    'Không thể thực hiện việc đổi tên hiển thị. Hôm nay con đã đổi tên năm lần.',
  );
  const field = screen.getByLabelText(LABEL);
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  expect(document.activeElement).not.toBe(field);
  // Below the button, which does not move from under a second press.
  const row = button('Đổi tên').parentElement;
  expect(row?.nextElementSibling).toBe(screen.getByRole('alert').parentElement);
  server.answers[NAME] = refusal(422, 'invalid-argument', 'Tên này đã có người giữ.');
  press('Đổi tên');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(/Tên này đã có người giữ\./)).toBeDefined();
  expect(fieldValue(LABEL)).toBe('Lan Anh');
  expect(document.activeElement).toBe(field);
});

test('a password is changed with the old one, and the fields are emptied', async () => {
  const server = openPassword();
  fillPassword('old-secret', 'new-secret', 'new-secret');
  server.answers[PASSWORD] = listOf([HERE]);
  press('Đổi mật khẩu');
  expect(
    await screen.findByText('Đã đổi mật khẩu. Các thiết bị khác đã được đăng xuất.'),
  ).toBeDefined();
  expect(server.sent(PASSWORD)).toEqual([
    { currentPassword: 'old-secret', newPassword: 'new-secret' },
  ]);
  expect(fieldValue('Mật khẩu hiện tại')).toBe('');
  expect(fieldValue('Mật khẩu mới')).toBe('');
});

test('the buttons that show the three passwords have different names', () => {
  openPassword();
  press('Hiện chữ ở ô “Mật khẩu mới”');
  expect(screen.getByLabelText<HTMLInputElement>('Mật khẩu mới').type).toBe('text');
  expect(screen.getByLabelText<HTMLInputElement>('Mật khẩu hiện tại').type).toBe('password');
  expect(button('Ẩn chữ ở ô “Mật khẩu mới”')).toBeDefined();
  expect(button('Hiện chữ ở ô “Mật khẩu hiện tại”')).toBeDefined();
});

test('a common password is refused while it is typed, with the list loaded for that', async () => {
  openPassword();
  const hint = () => screen.getByLabelText('Mật khẩu mới').getAttribute('aria-describedby');
  write('Mật khẩu mới', 'Mật khẩu 123');
  expect(screen.queryByText(/kẻ lạ sẽ thử nó trước tiên/)).toBeNull();
  fireEvent.focus(screen.getByLabelText('Mật khẩu mới'));
  const text = await screen.findByText(/kẻ lạ sẽ thử nó trước tiên/);
  expect(hint()).toContain(text.id);
  write('Mật khẩu mới', 'Lan-1987-1');
  expect(screen.getByText(/gần như chỉ gồm tên, email hoặc Guild/)).toBeDefined();
  write('Mật khẩu mới', 'sông Hồng nay');
  expect(screen.getByText(/Ít nhất 6 ký tự/)).toBeDefined();
});

test.each([
  ['player', 6],
  ['admin', 8],
  ['super_admin', 8],
] as const)('a new password of a %s needs %i characters', (role, least) => {
  fakeServer({});
  show(<PasswordSettings profile={profileOf({ role })} />);
  expect(screen.getByText(new RegExp(`^Ít nhất ${least} ký tự`))).toBeDefined();
});

test('a password that the server refuses says why at its field', async () => {
  const server = openPassword();
  fillPassword('old-secret', 'matkhau1', 'matkhau1');
  server.answers[PASSWORD] = refusal(400, 'weak-password', 'Quá nhiều người dùng.');
  press('Đổi mật khẩu');
  expect(await screen.findByText('Quá nhiều người dùng.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Mật khẩu mới'));
});

test('passwords that differ are refused before sending', async () => {
  const server = openPassword();
  fillPassword('old-secret', 'new-secret', 'another');
  press('Đổi mật khẩu');
  const confirm = screen.getByLabelText('Nhập lại mật khẩu mới');
  await waitFor(() => expect(confirm.getAttribute('aria-invalid')).toBe('true'));
  expect(server.sent(PASSWORD)).toEqual([]);
});

test('a wrong old password is reported at its field; any other fault below the button', async () => {
  const server = openPassword();
  fillPassword('wrong', 'new-secret', 'new-secret');
  server.answers[PASSWORD] = refusal(403, 'invalid-credentials', 'Mật khẩu hiện tại chưa đúng.');
  press('Đổi mật khẩu');
  expect(await screen.findByText('Mật khẩu hiện tại chưa đúng.')).toBeDefined();
  expect(screen.getByLabelText('Mật khẩu hiện tại').getAttribute('aria-invalid')).toBe('true');
  server.answers[PASSWORD] = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  press('Đổi mật khẩu');
  expect(await alertText()).toContain('Không thể thực hiện việc đổi mật khẩu. Học Viện đang nghỉ.');
  // Below, so that it does not move the button under the pointer.
  const above = screen.getByRole('alert').parentElement?.previousElementSibling;
  expect(above?.contains(button('Đổi mật khẩu'))).toBe(true);
  expect(fieldValue('Mật khẩu mới')).toBe('new-secret');
});

function signInOf(sessionId: string, change: Partial<SignIn>): SignIn {
  return {
    sessionId,
    current: false,
    device: { kind: 'computer', browser: 'Firefox', system: 'Linux' },
    place: null,
    createdAt: '2026-02-01T02:00:00.000Z',
    lastSeenAt: '2026-03-02T02:00:00.000Z',
    ...change,
  };
}

const HERE = signInOf('s1', { current: true });
const PHONE = signInOf('s2', {
  device: { kind: 'phone', browser: 'Safari', system: null },
  place: '203.0.113.*',
});
const UNKNOWN = signInOf('s3', { device: { kind: 'unknown', browser: null, system: null } });

function listOf(items: SignIn[]): Answer {
  return { body: { items } };
}

async function openDevices(): Promise<FakeServer> {
  const server = fakeServer({ [SESSIONS]: listOf([HERE, PHONE, UNKNOWN]) });
  show(<DeviceSettings uid="u1" />);
  await screen.findAllByRole('listitem');
  return server;
}

async function openName(): Promise<FakeServer> {
  const profile = profileOf();
  const server = await startSession(profile);
  show(<NameSettings profile={profile} />);
  expect(screen.getByText('lan@example.com')).toBeDefined();
  return server;
}

function openPassword(): FakeServer {
  const server = fakeServer({});
  show(<PasswordSettings profile={profileOf()} />);
  return server;
}

function fillPassword(current: string, next: string, confirm: string): void {
  write('Mật khẩu hiện tại', current);
  write('Mật khẩu mới', next);
  write('Nhập lại mật khẩu mới', confirm);
}
