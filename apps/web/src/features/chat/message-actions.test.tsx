// @vitest-environment jsdom
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reportMessages as texts } from '#platform/forms/report.messages.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { alertText, press, show } from '#testing/show.tsx';
import { MessageActions } from './message-actions.tsx';

const REPORTS = 'POST /api/guildChats/titans/messages/m1/reports';

test('no offence is chosen at first, and nothing is sent until one is', async () => {
  const server = fakeServer({ [REPORTS]: { body: {} } });
  const onClose = vi.fn();
  open(onClose);
  for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) {
    expect(radio.checked).toBe(false);
  }
  send();
  expect(await alertText()).toContain(texts.reasonMissing);
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  expect(server.calls).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'Đe dọa, bắt nạt' }));
  await waitFor(() => expect(screen.queryByText(texts.reasonMissing)).toBeNull());
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent(REPORTS)).toEqual([{ reason: 'threat', note: '' }]);
});

function open(onClose: () => void): void {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const message: ChatMessage = {
    id: 'm1',
    userId: 'u2',
    userName: 'Lan',
    message: 'some words',
    timestamp: '2026-03-02T02:00:00.000Z',
    guild: 'titans',
    isSystemMessage: false,
  } as ChatMessage;
  show(
    <MessageActions
      member={{ uid: 'u1', guild: 'titans', isElder: false }}
      message={message}
      isBlocked={false}
      reportName={undefined}
      onClose={onClose}
    />,
  );
  fireEvent.click(screen.getByRole('menuitem', { name: 'Báo vi phạm' }));
}

function send(): void {
  press(texts.send);
}
