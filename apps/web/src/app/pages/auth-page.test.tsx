// @vitest-environment jsdom
import { setTimeout } from 'node:timers/promises';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storedInvitationCode } from '#features/door/stored-invitation-code.ts';
import { fakeServer, type Settled } from '#testing/fake-server.ts';
import { fieldValue, show, write } from '#testing/show.tsx';
import { AuthPage } from './auth-page.tsx';

beforeEach(() => {
  storedInvitationCode.forget();
  // jsdom lacks the canvas of the background.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

test('what is typed while the registration’s state and the code of the address are being fetched is kept', async () => {
  const door = Promise.withResolvers<Settled>();
  const offer = Promise.withResolvers<Settled>();
  const isLeft = vi.fn<() => void>();
  fakeServer({
    'GET /api/door': door.promise,
    'POST /api/invitations/offer': offer.promise,
  });
  show(<AuthPage />, { path: `/register#invitation=${'A'.repeat(32)}` });
  write(/Tên hiển thị/, 'Người Giữ Cửa');
  new MutationObserver(() => {
    if (!screen.queryByLabelText(/Tên hiển thị/)) isLeft();
  }).observe(document.body, { childList: true, subtree: true });
  door.resolve({ body: { state: 'closed' } });
  await setTimeout(50);
  offer.resolve({
    body: {
      guild: null,
      invitedBy: null,
      makesOperator: true,
      expiresAt: '2026-12-01T03:00:00.000Z',
    },
  });
  expect(await screen.findByText(/trở thành người vận hành/)).toBeDefined();
  expect(fieldValue(/Tên hiển thị/)).toBe('Người Giữ Cửa');
  expect(isLeft).not.toHaveBeenCalled();
});

test('closed registration without a code shows no form', async () => {
  fakeServer({ 'GET /api/door': { body: { state: 'closed' } } });
  show(<AuthPage />, { path: '/register' });
  expect(await screen.findByText(/hiện không nhận thêm môn sinh/)).toBeDefined();
  expect(screen.queryByLabelText(/Tên hiển thị/)).toBeNull();
});

test('a slow answer does not delay the form', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fakeServer({ 'GET /api/door': Promise.withResolvers<Settled>().promise });
    show(<AuthPage />, { path: '/register?invitation=ABCDE-FGHJK' });
    const isWaiting = () => screen.getByLabelText(/Tên hiển thị/).closest('form')?.dataset.waiting;
    expect(isWaiting()).toBe('true');
    act(() => vi.advanceTimersByTime(3000));
    expect(isWaiting()).toBe('false');
  } finally {
    vi.useRealTimers();
  }
});
