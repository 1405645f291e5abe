// @vitest-environment jsdom
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reportMessages as texts } from '#platform/forms/report.messages.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { alertText, press, show } from '#testing/show.tsx';
import { chatMessages } from './chat.messages.ts';
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

test('the question to block stays when it is refused and says why', async () => {
  const BLOCK = 'PUT /api/users/u1/blocks/u2';
  const server = fakeServer({ [BLOCK]: refusal(503, 'unavailable', 'Học Viện đang nghỉ.') });
  const onClose = vi.fn();
  open(onClose, chatMessages.actions.block('Lan'));
  const question = screen.getByRole('alertdialog');
  press(chatMessages.block.confirm, question);
  expect(await alertText(question)).toContain('Học Viện đang nghỉ.');
  expect(onClose).not.toHaveBeenCalled();
  server.answers[BLOCK] = { status: 204 };
  press(chatMessages.block.confirm, question);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

function open(onClose: () => void, item = 'Báo vi phạm'): void {
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
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
}

function send(): void {
  press(texts.send);
}
