// @vitest-environment jsdom
import { chatMessages as domainTexts } from '@goreal/domain/chat/chat.messages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageOf } from '#testing/chat-of.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { fieldValue, press, show, write } from '#testing/show.tsx';
import { Composer } from './composer.tsx';

const POST = 'POST /api/guildChats/titans/messages';
const member = { uid: 'me', guild: 'titans', isElder: false } as const;

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

function Stage(): ReactNode {
  const [isSlow, setSlow] = useState(true);
  return (
    <>
      <Composer member={member} note={isSlow ? 'Nói chậm.' : undefined} />
      <button type="button" onClick={() => setSlow(false)}>
        end slow mode
      </button>
    </>
  );
}

/** Sends a message that slow mode refuses for so many seconds. */
async function sendTooEarly(retryAfter: number) {
  const error = {
    code: 'resource-exhausted',
    message: domainTexts.slow(retryAfter),
    details: { retryAfter },
  };
  const server = fakeServer({ [POST]: { status: 429, body: { error } } });
  show(<Stage />);
  write('Tin nhắn', 'Chào');
  press('Gửi');
  return { server, alert: await screen.findByRole('alert') };
}

test('the wait of slow mode counts down unannounced and ends by itself; the text stays and can be sent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { server, alert } = await sendTooEarly(3);
  const [announced, counted] = alert.querySelectorAll('span');
  act(() => void vi.advanceTimersByTime(2000));
  expect(counted?.textContent).toBe('Sảnh đang nói chậm. Xin đợi thêm 1 giây.');
  expect(counted?.getAttribute('aria-hidden')).toBe('true');
  expect(announced?.textContent).toContain('Sảnh đang nói chậm. Xin đợi thêm 3 giây.');
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Có thể gửi tin nhắn rồi.');
  expect(fieldValue('Tin nhắn')).toBe('Chào');
  vi.useRealTimers();
  server.answers[POST] = { status: 201, body: messageOf(3, { message: 'Chào' }) };
  press('Gửi');
  await waitFor(() => expect(fieldValue('Tin nhắn')).toBe(''));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('another refusal stays, also where the server says when to try again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const message = 'Học Viện đang tạm nghỉ. Xin thử lại sau ít phút.';
  const error = { code: 'unavailable', message, details: { retryAfter: 5 } };
  fakeServer({ [POST]: { status: 503, body: { error } } });
  show(<Stage />);
  write('Tin nhắn', 'Chào');
  press('Gửi');
  const alert = await screen.findByRole('alert');
  act(() => void vi.advanceTimersByTime(20_000));
  vi.useRealTimers();
  expect(alert.isConnected).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the wait of slow mode ends with slow mode', async () => {
  await sendTooEarly(29);
  fireEvent.click(screen.getByText('end slow mode'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(fieldValue('Tin nhắn')).toBe('Chào');
});
