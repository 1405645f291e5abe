// @vitest-environment jsdom
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { chatMessages } from './chat.messages.ts';
import { ReportDialog } from './report-dialog.tsx';

const REPORTS = 'POST /api/guildChats/titans/messages/m1/reports';

test('no offence is chosen at first, and nothing is sent until one is', async () => {
  const server = fakeServer({ [REPORTS]: { body: {} } });
  const onClose = vi.fn();
  show(onClose);
  for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) {
    expect(radio.checked).toBe(false);
  }
  send();
  expect((await screen.findByRole('alert')).textContent).toContain(
    chatMessages.report.reasonMissing,
  );
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  expect(server.calls).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'Đe dọa, bắt nạt' }));
  await waitFor(() => expect(screen.queryByText(chatMessages.report.reasonMissing)).toBeNull());
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.calls).toHaveLength(1);
});

function show(onClose: () => void): void {
  const message: ChatMessage = {
    id: 'm1',
    userId: 'u2',
    userName: 'Lan',
    message: 'some words',
    timestamp: '2026-03-02T02:00:00.000Z',
    guild: 'titans',
    isSystemMessage: false,
  } as ChatMessage;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastRegion label="toasts" closeLabel="close toast">
        <ReportDialog
          member={{ uid: 'u1', guild: 'titans', isElder: false }}
          message={message}
          onClose={onClose}
        />
      </ToastRegion>
    </QueryClientProvider>,
  );
}

function send(): void {
  fireEvent.click(screen.getByRole('button', { name: chatMessages.report.send }));
}
