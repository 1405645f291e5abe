// @vitest-environment jsdom
import type { NotificationLog } from '@goreal/domain/broadcasts/broadcast';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { alertText, press, show } from '#testing/show.tsx';
import { BroadcastHistory } from './broadcast-history.tsx';

const LIST = 'GET /api/notificationLogs';
const CANCEL = 'POST /api/notificationLogs/2f7584b0-477f-47ee-b751-983878cc326b/cancel';

function logOf(change: Partial<NotificationLog>): NotificationLog {
  return {
    id: '2f7584b0-477f-47ee-b751-983878cc326b',
    state: 'scheduled',
    payload: { title: 'Hội trăng rằm', body: 'Tối nay.', clickAction: '/dashboard', tag: 'news' },
    targetType: 'admin-all',
    target: 'all',
    targetName: null,
    sentByName: 'Lan',
    sentAt: null,
    scheduleTime: '2026-03-02T02:00:00.000Z',
    totalTargets: 0,
    successCount: 0,
    failedCount: 0,
    expiredCount: 0,
    openCount: 0,
    fcmTokensFound: 0,
    fcmSuccessCount: 0,
    ...change,
  };
}

test.each([
  ['scheduled', 'Lan, sẽ gửi lúc 09:00 02/03/2026'],
  ['cancelled', 'Lan, đã hẹn lúc 09:00 02/03/2026'],
] as const)('the time of a %s notification reads %s', async (state, text) => {
  fakeServer({ [LIST]: { body: { items: [logOf({ state })] } } });
  show(<BroadcastHistory />);
  expect(await screen.findByText(text)).toBeDefined();
});

test('a scheduled notification is cancelled after a question, which stays when it is refused', async () => {
  const server = fakeServer({
    [LIST]: { body: { items: [logOf({})] } },
    [CANCEL]: refusal(409, 'failed-precondition', 'Thông báo này đã gửi.'),
  });
  show(<BroadcastHistory />);
  await screen.findByText('Hội trăng rằm');
  press('Hủy hẹn “Hội trăng rằm”');
  const question = screen.getByRole('alertdialog');
  press('Hủy hẹn', question);
  expect(await alertText(question)).toContain('Thông báo này đã gửi.');
  server.answers[CANCEL] = { status: 204 };
  server.answers[LIST] = { body: { items: [logOf({ state: 'cancelled' })] } };
  press('Hủy hẹn', question);
  expect(await screen.findByText('Đã hủy')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
