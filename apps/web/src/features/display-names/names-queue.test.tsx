// @vitest-environment jsdom

import type { Role } from '@goreal/domain/accounts/role';
import type { ReportedName } from '@goreal/domain/display-names/name-report';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, profileOf, refusal, startSession } from '#testing/fake-server.ts';
import { press, show, write } from '#testing/show.tsx';
import { NamesQueue } from './names-queue.tsx';

const QUEUE = 'GET /api/moderation/names';
const KEEP = 'POST /api/members/u2/name/keep';
const REMOVE = 'POST /api/members/u2/name/remove';
const AT = '2026-03-02T02:00:00.000Z';

const item: ReportedName = {
  userId: 'u2',
  name: 'Kẻ Phá Đám',
  displayName: 'Môn sinh 4821',
  isHidden: true,
  isElder: false,
  reports: [
    { reason: 'insult', note: 'Tên chửi người.', reporterName: 'Mai', reportedAt: AT },
    { reason: 'spam', note: '', reporterName: 'An', reportedAt: AT },
  ],
  waitingSince: AT,
};
const queueOf = (items: ReportedName[]) => ({
  body: { items, nextCursor: null, total: items.length },
});

async function open(answers: FakeServer['answers'], role: Role = 'admin'): Promise<FakeServer> {
  const server = await startSession(profileOf({ userId: 'elder', role }));
  Object.assign(server.answers, answers);
  show(<NamesQueue />);
  return server;
}

const card = () => screen.findByRole('article', { name: 'Tên hiển thị “Kẻ Phá Đám”' });

test('a reported name is shown with its reports, and the name that others see', async () => {
  await open({ [QUEUE]: queueOf([item]) });
  const text = (await card()).textContent;
  expect(text).toContain('Mọi người đang thấy: Môn sinh 4821');
  expect(text).toContain('Đang che');
  expect(text).toContain('2 lần báo vi phạm');
  expect(text).toContain('Mai: Xúc phạm, chê bai “Tên chửi người.”');
  expect(text).toContain('An: Quấy rầy, quảng cáo');
  expect(screen.getByText('1 tên đang chờ.')).toBeDefined();
});

test('a reported name is kept with a press, or removed with a reason', async () => {
  const server = await open({ [QUEUE]: queueOf([item]) });
  server.answers[KEEP] = refusal(404, 'not-found', 'Tên này đã được xem xét xong.');
  press('Giữ tên', await card());
  expect(await screen.findByText(/Tên này đã được xem xét xong\./)).toBeDefined();
  server.answers[REMOVE] = { status: 204 };
  press('Gỡ tên', await card());
  const dialog = await screen.findByRole('dialog');
  write(/Lý do gửi người ấy/, 'Tên xúc phạm', dialog);
  server.answers[QUEUE] = queueOf([]);
  press('Gỡ tên', dialog);
  expect(await screen.findByText('Đã gỡ tên. Người ấy sẽ nhận thư.')).toBeDefined();
  expect(server.sent(KEEP)).toEqual([{ name: 'Kẻ Phá Đám' }]);
  expect(server.sent(REMOVE)).toEqual([{ name: 'Kẻ Phá Đám', reason: 'Tên xúc phạm' }]);
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test.each([
  ['admin', 0],
  ['super_admin', 2],
] as const)('for the name of an elder, %s sees %i buttons', async (role, buttons) => {
  await open({ [QUEUE]: queueOf([{ ...item, isHidden: false, isElder: true }]) }, role);
  const shown = await card();
  expect(within(shown).queryAllByRole('button')).toHaveLength(buttons);
  expect(shown.textContent?.includes('chỉ người vận hành mới quyết định')).toBe(buttons === 0);
});

test('nothing is shown while no name waits; a failure can be tried again', async () => {
  const server = await open({ [QUEUE]: { status: 503 } });
  const failure = await screen.findByText('Chưa xem được những tên bị báo vi phạm.');
  server.answers[QUEUE] = queueOf([]);
  press('Thử lại', failure.closest('section') ?? document.body);
  await waitFor(() => expect(screen.queryByText('Tên hiển thị chờ xem xét')).toBeNull());
  expect(screen.queryByText('Chưa xem được những tên bị báo vi phạm.')).toBeNull();
});
