// @vitest-environment jsdom
import type { OwnAdmission } from '@goreal/domain/door/newcomer';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { fieldValue, press, show, write } from '#testing/show.tsx';
import { DoorSection } from './door-section.tsx';
import { NewcomersQueue } from './newcomers-queue.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

const OWN = 'GET /api/users/minh/admission';
const ASK = 'POST /api/users/minh/admission';
const QUEUE = 'GET /api/newcomers';

const waiting: OwnAdmission = {
  state: 'waiting',
  since: '2026-11-20T03:00:00.000Z',
  endsAt: '2026-12-20T03:00:00.000Z',
  reason: null,
  mayAskAgain: false,
};

function wait(admission: OwnAdmission) {
  const server = fakeServer({ [OWN]: { body: admission } });
  const onSignOut = vi.fn();
  show(
    <WaitingScreen
      uid="minh"
      name="Minh"
      isRefused={admission.state === 'refused'}
      onSignOut={onSignOut}
      account={<p>the own account</p>}
    />,
  );
  return { server, onSignOut };
}

test('a newcomer who waits sees since when, and when the account ends; the account settings on request', async () => {
  const { onSignOut } = wait(waiting);
  expect(await screen.findByText(/Một Trưởng Lão sẽ xem và mở cửa/)).toBeDefined();
  expect(screen.getByText(/20\/11\/2026.*20\/12\/2026/)).toBeDefined();
  expect(screen.queryByText('the own account')).toBeNull();
  expect(screen.queryByLabelText(/Xin xét lại/)).toBeNull();
  press('Đăng xuất');
  expect(onSignOut).toHaveBeenCalledOnce();
});

test('a refused newcomer sees the reason and asks once more; a failure keeps the text', async () => {
  const { server } = wait({
    ...waiting,
    state: 'refused',
    reason: 'Chưa rõ là ai.',
    mayAskAgain: true,
  });
  expect(await screen.findByText('Chưa rõ là ai.')).toBeDefined();
  write('Xin xét lại', 'Em của Lan.');
  server.answers[ASK] = refusal(409, 'already-exists', 'Lời xin xét lại đã được gửi một lần.');
  press('Gửi lời xin xét lại');
  expect(await screen.findByText(/đã được gửi một lần/)).toBeDefined();
  expect(fieldValue('Xin xét lại')).toBe('Em của Lan.');
  server.answers[ASK] = { body: waiting };
  press('Gửi lời xin xét lại');
  expect(await screen.findByText(/Một Trưởng Lão sẽ xem và mở cửa/)).toBeDefined();
  expect(server.sent(ASK).at(-1)).toEqual({ request: 'Em của Lan.' });
});

test('a second refusal is the last one', async () => {
  wait({ ...waiting, state: 'refused', reason: 'Vẫn chưa rõ.' });
  expect(await screen.findByText('Vẫn chưa rõ.')).toBeDefined();
  expect(screen.queryByLabelText(/Xin xét lại/)).toBeNull();
});

test('a failed request is reported and can be retried', async () => {
  const server = fakeServer({ [OWN]: refusal(503, 'unavailable', 'away') });
  show(
    <WaitingScreen uid="minh" name="Minh" isRefused={false} onSignOut={vi.fn()} account={null} />,
  );
  await screen.findByRole('alert', undefined, { timeout: 10_000 });
  server.answers[OWN] = { body: waiting };
  press('Thử lại');
  expect(await screen.findByText(/Một Trưởng Lão sẽ xem và mở cửa/)).toBeDefined();
}, 15_000);

test('an elder sees who waits with mail, invitation and guild, and answers', async () => {
  const card = {
    userId: 'lan',
    name: 'Lan',
    mailDomain: 'lang.example',
    guild: 'titans',
    invitedBy: 'Thầy Hạc',
    isInvited: true,
    waitingSince: '2026-11-20T03:00:00.000Z',
    earlierReason: 'Chưa rõ.',
    request: 'Em của Minh.',
  };
  const server = fakeServer({ [QUEUE]: { body: { items: [card], nextCursor: null } } });
  show(<NewcomersQueue />);
  const article = await screen.findByRole('article', { name: 'Lan' });
  for (const text of ['lang.example', 'Thầy Hạc', 'Guild Vệ Thần', 'Chưa rõ.', 'Em của Minh.']) {
    expect(article.textContent).toContain(text);
  }
  server.answers['POST /api/newcomers/lan/admission'] = { body: { done: true } };
  server.answers[QUEUE] = { body: { items: [], nextCursor: null } };
  press('Nhận Lan');
  expect(await screen.findByText('Đã nhận Lan.')).toBeDefined();
  expect(await screen.findByText('Không có người mới nào đang chờ')).toBeDefined();
});

test('an operator chooses who waits; a refusal leaves the choice', async () => {
  const server = fakeServer({ 'GET /api/door': { body: { state: 'open', approval: 'off' } } });
  show(<DoorSection />);
  await screen.findByLabelText('Duyệt người mới');
  server.answers['PUT /api/door'] = { body: { state: 'open', approval: 'uninvited' } };
  write('Duyệt người mới', 'uninvited');
  expect(await screen.findByText('Đã đổi cách duyệt người mới.')).toBeDefined();
  expect(fieldValue('Duyệt người mới')).toBe('uninvited');
  expect(server.sent('PUT /api/door')).toEqual([{ approval: 'uninvited' }]);
  server.answers['PUT /api/door'] = refusal(403, 'permission-denied', 'Chưa xác nhận.');
  write('Duyệt người mới', 'off');
  expect(await screen.findByText(/Chưa xác nhận\./)).toBeDefined();
  await waitFor(() => expect(fieldValue('Duyệt người mới')).toBe('uninvited'));
});
