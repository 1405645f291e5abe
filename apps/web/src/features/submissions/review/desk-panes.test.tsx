// @vitest-environment jsdom
import type { PastSubmission, SubmissionAuthor } from '@goreal/domain/submissions/desk';
import type { ReviewCard } from '@goreal/domain/submissions/review';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  APPROVE,
  article,
  dialog,
  openDesk,
  settled,
  UNDO,
  writeReason,
} from '#testing/open-desk.tsx';
import { card, decision } from '#testing/review-samples.ts';
import { press } from '#testing/show.tsx';
import { stubMedia } from '#testing/stub-media.ts';
import { SubmissionsTab } from './submissions-tab.tsx';

beforeEach(() => {
  // As on a screen that is wide enough for panes.
  stubMedia(() => true);
});

test('in panes one card is open: its proof, its requirement and who handed it in', async () => {
  const server = await open({
    cards: [
      card('a', { proofData: 'Con dậy lúc năm giờ.' }),
      card('b', { questTitle: 'Trăng lên', userName: 'Minh' }),
    ],
    author: {
      sameQuest: [pastSubmission('s1', { feedback: 'Kể rõ hơn.', decidedByName: 'Hải' })],
      others: [pastSubmission('s2', { questTitle: 'Sao mai', status: 'approved' })],
    },
  });
  const [first, second] = screen.getAllByRole('article').map(article);
  expect(first?.getAttribute('aria-current')).toBe('true');
  const inside = within(article(first));
  expect(inside.getByText('Con dậy lúc năm giờ.')).toBeDefined();
  expect(inside.getByRole('group', { name: 'Nhiệm vụ yêu cầu' }).textContent).toContain(
    'Dậy trước mặt trời và kể điều con thấy.',
  );
  const author = inside.getByRole('region', { name: 'Người nộp' });
  expect(await within(author).findByText('Đệ Tử')).toBeDefined();
  expect(author.textContent).toContain('12 ngày');
  expect(author.textContent).toContain('7 trên 9 được duyệt');
  const earlier = within(author).getByRole('group', { name: 'Nhiệm vụ này, những lần trước' });
  expect(earlier.textContent).toContain('Đã từ chối');
  expect(earlier.textContent).toContain('Kể rõ hơn. Trưởng Lão Hải');
  const latest = within(author).getByRole('group', { name: 'Quyết định gần đây' });
  expect(latest.textContent).toContain('Sao mai');
  expect(within(article(second)).queryByRole('button', { name: /^Duyệt/ })).toBeNull();
  expect(server.calls.filter(({ path }) => path.endsWith('/author'))).toHaveLength(1);

  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(article(first), { key: 'j' });
  expect(document.activeElement).toBe(second);
  expect(second?.getAttribute('aria-current')).toBe('true');
  expect(within(article(second)).getByRole('button', { name: /^Duyệt/ })).toBeDefined();
  expect(within(article(first)).queryByRole('button', { name: /^Duyệt/ })).toBeNull();
});

test.each(['body', 'main'])(
  'with the focus on the %s, the first key chooses the open card and decides nothing',
  async (place) => {
    const server = await open({});
    const main = document.body.appendChild(document.createElement('main'));
    main.tabIndex = -1;
    if (place === 'main') main.focus();
    const nowhere = place === 'main' ? main : document.body;
    const [first, second] = screen.getAllByRole('article').map(article);
    fireEvent.keyDown(nowhere, { key: 'a' });
    expect(document.activeElement).toBe(first);
    expect(server.sent(APPROVE)).toEqual([]);
    article(first).blur();
    fireEvent.keyDown(nowhere, { key: 'k' });
    expect(document.activeElement).not.toBe(second);
    fireEvent.keyDown(nowhere, { key: 'j' });
    expect(document.activeElement).toBe(first);
    main.remove();
  },
);

test('in panes a long text is whole, and nothing has to be pressed to read it', async () => {
  await open({ cards: [card('a', { proofData: 'Con dậy lúc năm giờ. '.repeat(60) })] });
  const inside = within(article(screen.getByRole('article')));
  const text = inside.getByText(/^Con dậy lúc năm giờ\./);
  expect(text.dataset.clipped).toBeUndefined();
  expect(inside.queryByRole('button', { name: /^Đọc hết bài/ })).toBeNull();
});

test('an author that cannot be loaded is asked for again, and the proof stays', async () => {
  const server = await open({ cards: [card('a')] });
  server.answers[authorCall('a')] = { body: authorOf({}) };
  const author = screen.getByRole('region', { name: 'Người nộp' });
  const alert = await within(author).findByRole('alert');
  expect(screen.getByText('Con đã giữ lời.')).toBeDefined();
  press('Thử lại', alert);
  expect(await within(author).findByText('Đây là lần nộp đầu tiên.')).toBeDefined();
});

test('after an undo the focus is on the card that returned, and keys go on from there', async () => {
  const server = await open({ author: {} });
  server.answers[APPROVE] = { body: decision('a') };
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(screen.getByRole('article', { name: 'Bình minh, của Lan' }), { key: 'a' });
  await screen.findByRole('button', { name: /^Rút lại/ });
  await settled();
  const [choose] = screen.getAllByRole('checkbox');
  // A selection takes the height of the earlier decisions.
  if (choose) fireEvent.click(choose);
  expect(screen.queryByRole('button', { name: /^Rút lại/ })).toBeNull();
  if (choose) fireEvent.click(choose);
  const recent = screen.getByRole('region', { name: 'Quyết định vừa rồi' });
  server.answers[UNDO] = { body: decision('a', { status: 'pending', message: 'Đã rút lại' }) };
  server.answers['GET /api/submissions/pending/a'] = { body: card('a') };
  press(/^Rút lại/, recent);
  writeReason('Bấm nhầm');
  press('Rút lại', dialog());
  const back = await screen.findByRole('article', { name: 'Bình minh, của Lan' });
  await waitFor(() => expect(document.activeElement).toBe(back));
  fireEvent.keyDown(back, { key: 'j' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Trăng lên, của Minh');
});

function authorCall(submissionId: string): string {
  return `GET /api/submissions/pending/${submissionId}/author`;
}

function authorOf(change: Partial<SubmissionAuthor>): SubmissionAuthor {
  return {
    level: 'acolyte',
    streak: 12,
    approved: 7,
    total: 9,
    sameQuest: [],
    others: [],
    ...change,
  };
}

function pastSubmission(
  submissionId: string,
  change: Partial<PastSubmission> = {},
): PastSubmission {
  return {
    submissionId,
    questTitle: 'Bình minh',
    status: 'rejected',
    submittedAt: '2026-02-27T00:10:00.000Z',
    feedback: null,
    decidedByName: null,
    ...change,
  };
}

function open(options: { cards?: ReviewCard[]; author?: Partial<SubmissionAuthor> } = {}) {
  const { cards, author } = options;
  const body = author && authorOf(author);
  const ids = cards?.map(({ submissionId }) => submissionId) ?? ['a', 'b'];
  const answers = body ? Object.fromEntries(ids.map((id) => [authorCall(id), { body }])) : {};
  return openDesk(<SubmissionsTab />, { ...(cards && { cards }), answers });
}
