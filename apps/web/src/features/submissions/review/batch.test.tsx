// @vitest-environment jsdom
import type { ReviewCard } from '@goreal/domain/submissions/review';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/query/query-client.ts';
import { type FakeServer, refusal } from '#testing/fake-server.ts';
import { receiveEvent } from '#testing/live-stream.ts';
import {
  APPROVE,
  article,
  dialog,
  LIST,
  openDesk,
  settled,
  UNDO,
  writeReason,
} from '#testing/open-desk.tsx';
import { card, decision, page } from '#testing/review-samples.ts';
import { press, write } from '#testing/show.tsx';
import { SubmissionsTab } from './submissions-tab.tsx';

const APPROVE_ALL = 'POST /api/approveSubmissions';
const CARDS = [
  card('a'),
  card('b', { questTitle: 'Trăng lên', userName: 'Minh' }),
  card('c', { questTitle: 'Gió nam', userName: 'Hoa' }),
];

test('selected submissions are approved together; one that failed stays selected, with its reason', async () => {
  const server = await choose(CARDS);
  const error = { code: 'aborted', message: 'Xin thử lại.' };
  const done = ['a', 'b'].map((submissionId) => ({
    submissionId,
    decision: decision(submissionId),
  }));
  server.answers[APPROVE_ALL] = { body: { results: [...done, { submissionId: 'c', error }] } };
  confirm(3);
  expect(await screen.findByText('Đã duyệt 2 báo cáo.')).toBeDefined();
  expect(screen.getByText('“Gió nam” của Hoa: Xin thử lại.')).toBeDefined();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(screen.getByText('Đã chọn 1 báo cáo.')).toBeDefined();
  expect(server.sent(APPROVE_ALL)).toEqual([{ submissionIds: ['a', 'b', 'c'] }]);
  expect(undoable()).toHaveLength(2);
});

test('what another elder decided first is not counted as an own approval, and cannot be undone here', async () => {
  const server = await choose(CARDS.slice(0, 2));
  const message = 'Trưởng Lão Hải đã duyệt báo cáo này trước.';
  const results = [
    { submissionId: 'a', decision: decision('a') },
    { submissionId: 'b', decision: decision('b', { decidedBy: 'other', message }) },
  ];
  server.answers[APPROVE_ALL] = { body: { results } };
  confirm(2);
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByText('Đã duyệt 1 báo cáo.')).toBeDefined();
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(0));
  expect(undoable()).toHaveLength(1);
});

test('a submission whose decision was undone is not selected, however it was decided', async () => {
  const server = await choose(CARDS);
  const error = { code: 'aborted', message: 'Xin thử lại.' };
  const results = [
    { submissionId: 'a', decision: decision('a') },
    { submissionId: 'b', error },
    { submissionId: 'c', error },
  ];
  server.answers[APPROVE_ALL] = { body: { results } };
  confirm(3);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  receiveEvent('review.decided', { ...decision('b', { decidedBy: 'other' }), userId: 'player' });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  for (const { submissionId } of CARDS.slice(0, 2)) {
    server.answers[`GET /api/submissions/pending/${submissionId}`] = { body: card(submissionId) };
    receiveEvent('review.added', { submissionId });
  }
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(screen.getByText('Đã chọn 1 báo cáo.')).toBeDefined();
});

test('a selected submission that was approved by its own button is not selected after an undo', async () => {
  const server = await choose(CARDS.slice(0, 2));
  server.answers[APPROVE] = { body: decision('a') };
  await settled();
  press(/^Duyệt/, article(screen.getAllByRole('article')[0]));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  server.answers[UNDO] = { body: decision('a', { status: 'pending' }) };
  server.answers['GET /api/submissions/pending/a'] = { body: card('a') };
  await settled();
  for (const undo of undoable()) fireEvent.click(undo);
  writeReason('Ta duyệt nhầm');
  press('Rút lại', dialog());
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.getByText('Đã chọn 1 báo cáo.')).toBeDefined();
});

test('a selected submission that is missing in a refetch is not selected when it returns', async () => {
  const server = await choose(CARDS.slice(0, 2));
  const refetch = async (cards: ReviewCard[]) => {
    server.answers[LIST] = { body: page(cards) };
    await queryClient.invalidateQueries({ queryKey: ['review', 'pending'] });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(cards.length));
  };
  await refetch(CARDS.slice(1, 2));
  await refetch(CARDS.slice(0, 2));
  expect(screen.getByText('Đã chọn 1 báo cáo.')).toBeDefined();
});

test('a selected submission that a filter hides is still selected without the filter', async () => {
  const server = await choose(CARDS.slice(0, 2));
  server.answers[LIST] = { body: page(CARDS.slice(1, 2)) };
  write('Loại bằng chứng', 'text');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  server.answers[LIST] = { body: page(CARDS.slice(0, 2)) };
  write('Loại bằng chứng', '');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.getByText('Đã chọn 2 báo cáo.')).toBeDefined();
});

test('a failed batch keeps the selection, says why, and is logged with severity high', async () => {
  const server = await choose(CARDS.slice(0, 2));
  server.answers[APPROVE_ALL] = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  confirm(2);
  expect(await screen.findByText(/Học Viện đang nghỉ\.$/)).toBeDefined();
  expect(screen.getByText('Đã chọn 2 báo cáo.')).toBeDefined();
  await waitFor(() =>
    expect(server.sent('POST /api/logClientEvent')).toEqual([
      {
        data: expect.objectContaining({
          context: expect.objectContaining({ severity: 'high', component: 'review batch' }),
        }),
      },
    ]),
  );
});

async function choose(cards: ReviewCard[]): Promise<FakeServer> {
  const server = await openDesk(<SubmissionsTab />, { cards });
  const boxes = () => screen.getAllByRole('checkbox', { name: /^Chọn báo cáo/ });
  await waitFor(() => expect(boxes()).toHaveLength(cards.length));
  for (const box of boxes()) fireEvent.click(box);
  await screen.findByText(`Đã chọn ${cards.length} báo cáo.`);
  return server;
}

function confirm(count: number): void {
  press(`Duyệt ${count} báo cáo`);
  press(`Duyệt ${count} báo cáo`, screen.getByRole('alertdialog'));
}

function undoable(): HTMLElement[] {
  const own = screen.getByRole('region', { name: /Quyết định vừa rồi/ });
  const all = within(own).queryByRole('button', { name: /^Xem cả/ });
  if (all) fireEvent.click(all);
  return within(own).getAllByRole('button', { name: /Rút lại/ });
}
