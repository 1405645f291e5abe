// @vitest-environment jsdom
import type { HeldActivity, HeldImport } from '@goreal/domain/activities/hold';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { alertText, press, show, write } from '#testing/show.tsx';
import { HoldsQueue } from './holds-queue.tsx';

const HOLDS = 'GET /api/activityHolds';
const IMPORTS = 'GET /api/activityImports';
const APPROVE = 'POST /api/activityHolds/h1/approve';
const REJECT = 'POST /api/activityHolds/h1/reject';
const APPROVE_IMPORT = 'POST /api/activityImports/i1/approve';

test('a held activity is shown with its figures, its cautions and the note of the player', async () => {
  await open({ holds: [holdOf()] });
  const card = screen.getByRole('article', { name: 'Lan' });
  expect(card.textContent).toContain('Chạy buổi sớm · 09:00 02/03/2026');
  expect(card.textContent).toContain('12,5\u00a0km');
  expect(card.textContent).toContain('25\u00a0km/giờ');
  expect(card.textContent).toContain('Gió thổi sau lưng');
  expect(screen.getByText('1 buổi tập chờ duyệt')).toBeDefined();
});

test.each([
  [45, '45\u00a0phút'],
  [60, '1\u00a0giờ'],
  [75, '1\u00a0giờ 15\u00a0phút'],
])('%d minutes are written without a zero: %s', async (minutes, text) => {
  await open({ holds: [holdOf({ movingSeconds: minutes * 60 })] });
  expect(screen.getByText('Thời gian').nextSibling?.textContent).toBe(text);
});

test('an approved activity leaves, and what it earned is announced', async () => {
  const server = await open({ holds: [holdOf()] });
  server.answers[APPROVE] = { body: { stamina_points: 12.5 } };
  server.answers[HOLDS] = pageOf([]);
  press('Duyệt');
  expect(await screen.findByText('Lan nhận +12,5 Stamina.')).toBeDefined();
  expect(await screen.findByText('Không còn buổi tập nào chờ duyệt')).toBeDefined();
});

test('both decisions name the card that the elder saw, and a changed one shows its new figures', async () => {
  const server = await open({ holds: [holdOf()] });
  const message = 'Buổi tập này vừa thay đổi. Xin đọc số liệu mới rồi quyết định.';
  server.answers[APPROVE] = refusal(409, 'aborted', message);
  server.answers[HOLDS] = pageOf([holdOf({ revision: 'r2', distance: 42_000 })]);
  press('Duyệt');
  const card = await screen.findByRole('article', { name: 'Lan' });
  await waitFor(() => expect(card.textContent).toContain('42,0\u00a0km'));
  expect(within(card).getByRole('alert').textContent).toContain(message);
  server.answers[REJECT] = { body: {} };
  press('Từ chối');
  const dialog = screen.getByRole('dialog', { name: 'Vì sao không duyệt?' });
  write('Lý do cho môn sinh', 'Xa quá.', dialog);
  press('Từ chối', dialog);
  expect(await screen.findByText('Đã từ chối buổi tập của Lan.')).toBeDefined();
  expect(server.asked(APPROVE)).toEqual(['/api/activityHolds/h1/approve?revision=r1']);
  expect(server.asked(REJECT)).toEqual(['/api/activityHolds/h1/reject?revision=r2']);
});

test('a rejection needs a reason, which stays after a refusal', async () => {
  const server = await open({ holds: [holdOf()] });
  press('Từ chối');
  const dialog = screen.getByRole('dialog', { name: 'Vì sao không duyệt?' });
  press('Từ chối', dialog);
  const reason = within(dialog).getByLabelText('Lý do cho môn sinh');
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  server.answers[REJECT] = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  write('Lý do cho môn sinh', ' Nhanh hơn cả xe đạp. ', dialog);
  press('Từ chối', dialog);
  expect(await alertText(dialog)).toContain('Học Viện đang nghỉ.');
  server.answers[REJECT] = { body: {} };
  server.answers[HOLDS] = pageOf([]);
  press('Từ chối', dialog);
  expect(await screen.findByText('Đã từ chối buổi tập của Lan.')).toBeDefined();
  expect(server.sent(REJECT).at(-1)).toEqual({ reason: 'Nhanh hơn cả xe đạp.' });
});

test('an own activity has no buttons', async () => {
  await open({ holds: [holdOf({ isOwn: true })] });
  const card = screen.getByRole('article');
  expect(card.textContent).toContain('Buổi tập của chính Trưởng Lão, vị khác sẽ duyệt.');
  expect(within(card).queryByRole('button')).toBeNull();
});

test('imports are listed above single activities, and are approved after a confirmation', async () => {
  const server = await open({ holds: [], imports: [importOf()] });
  const card = screen.getByRole('article', { name: 'Mai' });
  expect(screen.getByText('Chỉ còn đợt mang về ở trên chờ duyệt.')).toBeDefined();
  expect(screen.queryByText('Không còn buổi tập nào chờ duyệt')).toBeNull();
  expect(card.textContent).toContain('592 buổi tập trong 300 ngày');
  expect(within(card).getAllByRole('row')).toHaveLength(2);
  press('Duyệt cả đợt', card);
  const question = screen.getByRole('alertdialog', { name: 'Duyệt cả đợt' });
  expect(question.textContent).toContain('Duyệt cả 592 buổi tập?');
  expect(server.sent(APPROVE_IMPORT)).toEqual([]);
  server.answers[APPROVE_IMPORT] = { body: { activities: 592, stamina_points: 400 } };
  server.answers[IMPORTS] = pageOf([]);
  press('Duyệt cả đợt', question);
  expect(await screen.findByText('Mai: đã duyệt 592 buổi tập, +400 Stamina.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Đợt mang về')).toBeNull());
  expect(screen.getByText('Không còn buổi tập nào chờ duyệt')).toBeDefined();
});

async function open(queues: {
  holds: HeldActivity[];
  imports?: HeldImport[];
}): Promise<FakeServer> {
  const server = fakeServer({
    [HOLDS]: pageOf(queues.holds),
    [IMPORTS]: pageOf(queues.imports ?? []),
  });
  show(<HoldsQueue />);
  await screen.findByText(/buổi tập chờ duyệt/);
  return server;
}

function pageOf(items: unknown[]) {
  return { body: { items, nextCursor: null, total: items.length } };
}

function holdOf(change: Partial<HeldActivity> = {}): HeldActivity {
  return {
    activityId: 'h1',
    userId: 'lan',
    userName: 'Lan',
    userGuild: 'titans',
    name: 'Chạy buổi sớm',
    family: 'run',
    sportType: 'Run',
    source: 'manual',
    startedAt: '2026-03-02T02:00:00.000Z',
    distance: 12_500,
    movingSeconds: 1_800,
    elapsedSeconds: 1_800,
    averageSpeed: 25,
    wouldEarn: 12.5,
    heldSince: '2026-03-02T03:00:00.000Z',
    revision: 'r1',
    doubts: [{ kind: 'speed', value: 25, limit: 21 }],
    reason: 'held',
    note: 'Gió thổi sau lưng',
    appeal: null,
    picture: null,
    isOwn: false,
    ...change,
  } as HeldActivity;
}

function importOf(): HeldImport {
  return {
    importId: 'i1',
    userId: 'mai',
    userName: 'Mai',
    userGuild: 'titans',
    source: 'file',
    heldSince: '2026-03-02T03:00:00.000Z',
    activities: 592,
    firstDay: '2023-01-01',
    lastDay: '2025-12-31',
    days: 300,
    distance: 4_000_000,
    wouldEarn: 4000,
    devices: ['Forerunner'],
    lines: [{ year: 2025, family: 'run', activities: 592, distance: 4_000_000, wouldEarn: 4000 }],
    doubts: [{ kind: 'bulk', activities: 592 }],
    appeal: null,
    isOwn: false,
  };
}
