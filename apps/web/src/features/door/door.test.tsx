// @vitest-environment jsdom
import type { Invitation } from '@goreal/domain/door/door';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { alertText, fieldValue, press, show, write } from '#testing/show.tsx';
import { DoorSection } from './door-section.tsx';
import { InvitationNotice } from './invitation-notice.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { storedInvitationCode } from './stored-invitation-code.ts';
import { useInvitation } from './use-invitation.ts';

const DOOR = 'GET /api/door';
const OFFER = 'POST /api/invitations/offer';
const LIST = 'GET /api/invitations';
const MAKE = 'POST /api/invitations';

beforeEach(() => storedInvitationCode.forget());

function Registration({ linked, hash = '' }: { linked: string; hash?: string }): ReactNode {
  const invitation = useInvitation({ isNeeded: true, linked, hash });
  return (
    <>
      <InvitationNotice invitation={invitation} />
      <output>{invitation.code}</output>
    </>
  );
}

function register(state: string, linked = '', answers: FakeServer['answers'] = {}): FakeServer {
  const server = fakeServer({ [DOOR]: { body: { state } }, ...answers });
  show(<Registration linked={linked} />);
  return server;
}

const offer = (guild: string | null) => ({
  body: {
    guild,
    invitedBy: 'Thầy Hạc',
    makesOperator: false,
    expiresAt: '2026-12-01T03:00:00.000Z',
  },
});

test('open registration asks for no code', async () => {
  const server = register('open');
  await waitFor(() => expect(server.sent(DOOR)).toHaveLength(1));
  expect(screen.queryByLabelText(/Mã mời/)).toBeNull();
});

test('registration by invitation asks for the code and shows its guild and inviter', async () => {
  const server = register('invitation');
  await screen.findByLabelText(/Mã mời/);
  server.answers[OFFER] = refusal(404, 'not-found', 'no');
  write('Mã mời', 'abcde-fghjk');
  expect(await screen.findByText(/không còn dùng được/)).toBeDefined();
  server.answers[OFFER] = offer('envoys');
  write('Mã mời', 'ABCDE-FGHJM');
  expect(await screen.findByText('Lời mời của Thầy Hạc.')).toBeDefined();
  expect(screen.getByText(/vào thẳng Guild Ngôn Sứ/)).toBeDefined();
});

test('the code of a link is kept when the page is opened again without it', async () => {
  register('invitation', 'ABCDE-FGHJK', { [OFFER]: offer(null) });
  expect(await screen.findByText('Lời mời của Thầy Hạc.')).toBeDefined();
  expect(storedInvitationCode.get()).toBe('ABCDE-FGHJK');
  show(<Registration linked="" />);
  await waitFor(() => expect(screen.getAllByText('ABCDE-FGHJK')).toHaveLength(2));
});

test('the address of the first operator opens a closed registration', async () => {
  const { body } = offer(null);
  const server = fakeServer({
    [DOOR]: { body: { state: 'closed' } },
    [OFFER]: { body: { ...body, invitedBy: null, makesOperator: true } },
  });
  show(<Registration linked="" hash={`#invitation=${'A'.repeat(32)}`} />);
  expect(await screen.findByText(/trở thành người vận hành/)).toBeDefined();
  expect(screen.queryByText(/không nhận thêm môn sinh/)).toBeNull();
  expect(server.sent(OFFER)).toEqual([{ code: 'A'.repeat(32) }]);
});

test('an invalid address says what to do, and links to the registration without it', async () => {
  register('open', 'A'.repeat(32), { [OFFER]: refusal(404, 'not-found', 'no') });
  expect(await alertText()).toContain('khởi động lại máy chủ');
  expect(screen.queryByLabelText(/Mã mời/)).toBeNull();
  press('Đăng ký như môn sinh');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(storedInvitationCode.get()).toBe('');
});

test('closed registration says so', async () => {
  register('closed');
  expect(await screen.findByText(/hiện không nhận thêm môn sinh/)).toBeDefined();
});

const INVITATION: Invitation = {
  invitationId: 'i1',
  guild: 'titans',
  uses: 40,
  used: 12,
  note: 'Lớp 10A',
  createdBy: 'Thầy Hạc',
  createdAt: '2026-11-01T03:00:00.000Z',
  expiresAt: '2026-12-01T03:00:00.000Z',
  state: 'usable',
};
const pageOf = (items: Invitation[]) => ({ body: { items, nextCursor: null } });

test('an elder makes an invitation, whose code and link are shown once', async () => {
  const server = fakeServer({ [LIST]: pageOf([]) });
  show(<InvitationsSection />);
  expect(await screen.findByText('Chưa có lời mời nào.')).toBeDefined();
  const link = 'https://academy.example/register?invitation=ABCDE-FGHJK';
  server.answers[MAKE] = {
    status: 201,
    body: { invitation: INVITATION, code: 'ABCDE-FGHJK', link },
  };
  server.answers[LIST] = pageOf([INVITATION]);
  write('Số người', '40');
  write('Ghi chú', 'Lớp 10A');
  press('Tạo lời mời');
  expect(await screen.findByText('ABCDE-FGHJK')).toBeDefined();
  expect(fieldValue('Liên kết')).toBe(link);
  expect(server.sent(MAKE)).toEqual([{ guild: null, uses: 40, days: 7, note: 'Lớp 10A' }]);
  expect(await screen.findByText(/12\/40 người đã vào · Vệ Thần/)).toBeDefined();
});

test('the code of the last invitation stays while the view is changed, until it is revoked', async () => {
  const link = 'https://academy.example/register?invitation=ABCDE-FGHJK';
  const server = fakeServer({
    [LIST]: pageOf([INVITATION]),
    [MAKE]: { status: 201, body: { invitation: INVITATION, code: 'ABCDE-FGHJK', link } },
    'DELETE /api/invitations/i1': { body: { ...INVITATION, state: 'revoked' } },
  });
  const { unmount } = show(<InvitationsSection />);
  press('Tạo lời mời');
  await screen.findByText('ABCDE-FGHJK');
  unmount();
  show(<InvitationsSection />);
  expect(fieldValue('Liên kết')).toBe(link);
  server.answers[LIST] = pageOf([{ ...INVITATION, state: 'revoked' }]);
  await screen.findByText('Lớp 10A');
  press('Thu hồi lời mời Lớp 10A');
  await screen.findByText('Đã thu hồi');
  expect(screen.queryByText('ABCDE-FGHJK')).toBeNull();
});

test('an invitation of too many people is refused at its field', async () => {
  const server = fakeServer({ [LIST]: pageOf([]) });
  show(<InvitationsSection />);
  write('Số người', '501');
  press('Tạo lời mời');
  expect(await screen.findByText('Số người phải từ 1 đến 500.')).toBeDefined();
  expect(server.sent(MAKE)).toEqual([]);
});

test('an invitation is revoked', async () => {
  const server = fakeServer({ [LIST]: pageOf([INVITATION]) });
  show(<InvitationsSection />);
  await screen.findByText('Lớp 10A');
  server.answers['DELETE /api/invitations/i1'] = { body: { ...INVITATION, state: 'revoked' } };
  server.answers[LIST] = pageOf([{ ...INVITATION, state: 'revoked' }]);
  press('Thu hồi lời mời Lớp 10A');
  expect(await screen.findByText('Đã thu hồi')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Thu hồi/ })).toBeNull();
});

test('an invitation of an elder who may not invite now says so, and can be revoked', async () => {
  fakeServer({ [LIST]: pageOf([{ ...INVITATION, state: 'paused' }]) });
  show(<InvitationsSection />);
  expect(await screen.findByText('Tạm dừng')).toBeDefined();
  expect(screen.getByText(/Thầy Hạc · người mời lúc này không còn quyền mời/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Thu hồi lời mời Lớp 10A' })).toBeDefined();
});

test('an operator changes who may register; a refusal says why', async () => {
  const server = fakeServer({ [DOOR]: { body: { state: 'open' } } });
  show(<DoorSection />);
  await screen.findByLabelText('Ai được đăng ký');
  server.answers['PUT /api/door'] = { body: { state: 'invitation' } };
  write('Ai được đăng ký', 'invitation');
  expect(await screen.findByText('Đã đổi cách đăng ký.')).toBeDefined();
  expect(fieldValue('Ai được đăng ký')).toBe('invitation');
  server.answers['PUT /api/door'] = refusal(403, 'permission-denied', 'Chưa xác nhận.');
  write('Ai được đăng ký', 'closed');
  expect(await screen.findByText(/Chưa xác nhận\./)).toBeDefined();
  expect(fieldValue('Ai được đăng ký')).toBe('invitation');
});
