// @vitest-environment jsdom
import type { ReviewCard } from '@goreal/domain/submissions/review';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorBody, startSession } from '#testing/fake-server.ts';
import { receiveEvent } from '#testing/live-stream.ts';
import {
  APPROVE,
  article,
  dialog,
  ELDER,
  LIST,
  openDesk,
  REJECT,
  reason,
  settled,
  stopPressClock,
  UNDO,
  writeReason,
} from '#testing/open-desk.tsx';
import { card, decision, page } from '#testing/review-samples.ts';
import { alertText, button, isDisabled, press, show, write } from '#testing/show.tsx';
import { SubmissionsTab } from './submissions-tab.tsx';

test('cards say who, what, since when and for how much, the longest waiting first', async () => {
  await open();
  const [first, second] = screen.getAllByRole('article');
  expect(first?.getAttribute('aria-label')).toBe('Bình minh, của Lan');
  expect(second?.getAttribute('aria-label')).toBe('Trăng lên, của Minh');
  expect(first?.textContent).toContain('Nộp lúc 07:10 01/03/2026, theo giờ Việt Nam');
  expect(first?.textContent).toContain('+50 AURA');
  expect(first?.textContent).toContain('Chờ duyệt');
  expect(screen.getByText('2 báo cáo đang chờ')).toBeDefined();
  expect(within(article(first)).getByRole('img', { name: 'Vệ Thần' })).toBeDefined();
});

test('the head says how many have waited for how long', async () => {
  const counts = { total: 1009, waiting: 1009, late: 9, overdue: 4 };
  const answers = { [LIST]: { body: { ...page([card('a')]), ...counts } } };
  await openDesk(<SubmissionsTab />, { answers });
  const ages = within(screen.getByRole('list', { name: 'Báo cáo đã chờ bao lâu' }));
  expect(ages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Dưới 1 ngày1.000',
    '1–2 ngày5',
    'Từ 3 ngày4',
  ]);
});

test('waiting times and leases follow the server where the device’s clock is an hour ahead', async () => {
  const server = Date.now() - 3_600_000;
  const at = (ms: number) => new Date(server + ms).toISOString();
  const claim = { elderId: 'other', elderName: 'Thanh Hạc', until: at(120_000) };
  await open({ cards: [card('a', { submittedAt: at(-300_000), claim })] });
  const [first] = screen.getAllByRole('article').map(article);
  expect(first?.textContent).not.toContain('Thanh Hạc');
  receiveEvent('ready', { serverTime: at(0) });
  expect(first?.textContent).toContain('Thanh Hạc');
  expect(first?.textContent).toContain('5 phút');
  receiveEvent('ready', { serverTime: new Date().toISOString() });
});

test('missing names have a fallback text', async () => {
  await open({ cards: [card('a', { questTitle: '', userName: '' })] });
  expect(screen.getByRole('article', { name: 'Unknown Quest, của Unknown User' })).toBeDefined();
});

test('one action at a time: the card says so, everything else waits, then it leaves', async () => {
  const server = await open();
  const answer = Promise.withResolvers<{ body: unknown }>();
  server.answers[APPROVE] = answer.promise;
  const [first, second] = screen.getAllByRole('article').map(article);
  press(/^Duyệt/, article(first));
  expect(await within(article(first)).findByText('Đang duyệt…')).toBeDefined();
  expect(isDisabled(button(/^Từ chối/, article(first)))).toBe(true);
  expect(isDisabled(button(/^Duyệt/, article(second)))).toBe(true);
  press(/^Duyệt/, article(first));
  press(/^Duyệt/, article(second));
  answer.resolve({ body: decision('a', { message: 'Môn sinh Mai đã nhận +50 AURA!' }) });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(server.sent(APPROVE)).toEqual([{ submissionId: 'a' }]);
  expect(screen.getByText('Môn sinh Mai đã nhận +50 AURA!')).toBeDefined();
  expect(screen.getByText('1 báo cáo đang chờ')).toBeDefined();
});

test('a comment is sent with the approval', async () => {
  const server = await open();
  server.answers[APPROVE] = { body: decision('a') };
  const [first] = screen.getAllByRole('article').map(article);
  press('Thêm lời nhắn', article(first));
  write(/^Lời nhắn gửi môn sinh/, '  Giỏi lắm. ', article(first));
  press(/^Duyệt/, article(first));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(server.sent(APPROVE)).toEqual([{ submissionId: 'a', feedback: 'Giỏi lắm.' }]);
});

test('a failed approval stays on the card, with the bare status where nothing else is known', async () => {
  const server = await open();
  server.answers[APPROVE] = { status: 502, body: 'Bad gateway' };
  press(/^Duyệt/, article(screen.getAllByRole('article')[0]));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'Đã xảy ra lỗi khi duyệt báo cáo. Vui lòng thử lại. Server error: 502',
  );
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(server.calls.find(({ path }) => path === '/api/logClientEvent')?.body).toMatchObject({
    data: { context: { component: 'review approve', severity: 'high' } },
  });
});

test('a rejection needs a reason, and keeps it through failure, closing and a new page', async () => {
  const server = await open();
  server.answers[REJECT] = { status: 503, body: errorBody('unavailable', 'Học Viện đang nghỉ.') };
  press(/^Từ chối/, article(screen.getAllByRole('article')[0]));
  press('Từ chối báo cáo', dialog());
  expect(await within(dialog()).findByText(/Xin ghi lý do/)).toBeDefined();
  expect(server.sent(REJECT)).toEqual([]);
  writeReason('Ảnh bị mờ');
  press('Từ chối báo cáo', dialog());
  expect(await alertText()).toBe(
    'Đã xảy ra lỗi khi từ chối báo cáo. Vui lòng thử lại. Học Viện đang nghỉ.',
  );
  expect(server.calls.find(({ path }) => path === '/api/logClientEvent')?.body).toMatchObject({
    data: { context: { component: 'review reject', severity: 'high' } },
  });
  expect(reason().value).toBe('Ảnh bị mờ');

  press('Thôi', dialog());
  cleanup();
  show(<SubmissionsTab />);
  await screen.findAllByRole('article');
  server.answers[REJECT] = { body: decision('a', { status: 'rejected', message: 'Đã từ chối' }) };
  press(/^Từ chối/, article(screen.getAllByRole('article')[0]));
  expect(reason().value).toBe('Ảnh bị mờ');
  press('Từ chối báo cáo', dialog());
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(server.sent(REJECT).at(-1)).toEqual({ submissionId: 'a', feedback: 'Ảnh bị mờ' });
  const toast = await screen.findByText('Đã từ chối', { selector: '[data-kind] > p' });
  expect(toast.closest('[data-kind]')?.getAttribute('data-kind')).toBe('info');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.sessionStorage.getItem('goreal.review.draft.elder.a.reject')).toBeNull();
});

test('a reason over the limit is refused before sending', async () => {
  const server = await open();
  press(/^Từ chối/, article(screen.getAllByRole('article')[0]));
  writeReason('x'.repeat(1001));
  expect(await within(dialog()).findByText('Lý do dài tối đa 1.000 ký tự.')).toBeDefined();
  press('Từ chối báo cáo', dialog());
  expect(server.sent(REJECT)).toEqual([]);
});

test.each([
  ['approved the same', 200],
  ['decided otherwise', 409],
])('the elder who decides second sees who decided first: %s', async (_, status) => {
  const server = await open();
  const message = 'Trưởng Lão Hải vừa duyệt báo cáo này lúc 07:12.';
  const first = decision('a', { decidedBy: 'other', decidedByName: 'Hải', message });
  const refusal = { error: { code: 'aborted', message, details: first } };
  server.answers[APPROVE] = { status, body: status === 200 ? first : refusal };
  press(/^Duyệt/, article(screen.getAllByRole('article')[0]));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Quyết định vừa rồi' })).toBeNull();
});

test('what another elder decides leaves this desk too, with a note and without moving on the focus', async () => {
  await open();
  const [first] = screen.getAllByRole('article').map(article);
  article(first).focus();
  receiveEvent('review.decided', {
    ...decision('a', { decidedBy: 'other', decidedByName: 'Hải' }),
    userId: 'player',
  });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(
    screen.getByText('Trưởng Lão Hải vừa duyệt báo cáo “Bình minh” của Lan lúc 07:12.'),
  ).toBeDefined();
  expect(document.activeElement?.tagName).toBe('H2');
});

test('the focus moves on after an own decision, also where the list changes before its answer', async () => {
  const server = await open();
  const answer = Promise.withResolvers<{ body: unknown }>();
  server.answers[APPROVE] = answer.promise;
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  fireEvent.keyDown(article(screen.getAllByRole('article')[0]), { key: 'a' });
  server.answers[LIST] = { body: page([card('b')]) };
  // A removed card that was not loaded triggers a refetch.
  receiveEvent('review.decided', { ...decision('z', { decidedBy: 'other' }), userId: 'player' });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole('article'));
  answer.resolve({ body: decision('a') });
  expect(await screen.findByText('ok')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('article'));
});

test('the focus does not move on where another elder decided first', async () => {
  const server = await open();
  server.answers[APPROVE] = { body: decision('a', { decidedBy: 'other' }) };
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  fireEvent.keyDown(article(screen.getAllByRole('article')[0]), { key: 'a' });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(document.activeElement?.tagName).toBe('H2');
});

test('a press right after the cards moved is not taken for the next card', async () => {
  const server = await open();
  server.answers[APPROVE] = { body: decision('b') };
  const clock = stopPressClock();
  receiveEvent('review.decided', { ...decision('a', { decidedBy: 'other' }), userId: 'player' });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  // A pointer click has `detail` 1, one by key has 0.
  fireEvent.click(button(/^Duyệt/, screen.getByRole('article')), { detail: 1 });
  expect(server.sent(APPROVE)).toEqual([]);
  clock.mockRestore();
  await settled();
  press(/^Duyệt/, screen.getByRole('article'));
  await waitFor(() => expect(server.sent(APPROVE)).toEqual([{ submissionId: 'b' }]));
});

test('a new submission joins the desk as it arrives', async () => {
  const server = await open();
  server.answers['GET /api/submissions/pending/c'] = { body: card('c', { questTitle: 'Sao mai' }) };
  receiveEvent('review.added', { submissionId: 'c' });
  expect(await screen.findByRole('article', { name: 'Sao mai, của Lan' })).toBeDefined();
  expect(screen.getByText('3 báo cáo đang chờ')).toBeDefined();
});

test('a decision that arrives before the fetch of its card is kept', async () => {
  const server = await open();
  const answer = Promise.withResolvers<{ body: unknown }>();
  server.answers['GET /api/submissions/pending/c'] = answer.promise;
  receiveEvent('review.added', { submissionId: 'c' });
  receiveEvent('review.decided', { ...decision('c', { decidedBy: 'other' }), userId: 'player' });
  await act(async () => answer.resolve({ body: card('c') }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('a submission that cannot be fetched is named, and can be fetched again', async () => {
  const server = await open();
  server.answers['GET /api/submissions/pending/c'] = 'unreachable';
  receiveEvent('review.added', { submissionId: 'c' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Error Loading Quest');
  expect(alert.textContent).toContain('Error Loading User');
  server.answers['GET /api/submissions/pending/c'] = { body: card('c') };
  press('Thử lại', alert);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a decision of this session can be undone, with a reason, and the card returns', async () => {
  const server = await open();
  server.answers[APPROVE] = { body: decision('a') };
  press(/^Duyệt/, article(screen.getAllByRole('article')[0]));
  const recent = await screen.findByRole('region', { name: 'Quyết định vừa rồi' });
  expect(recent.textContent).toContain('Đã duyệt, +50 AURA');
  await settled();
  server.answers[UNDO] = { body: decision('a', { status: 'pending', message: 'Đã rút lại' }) };
  server.answers['GET /api/submissions/pending/a'] = { body: card('a') };
  press(/^Rút lại/, recent);
  press('Rút lại', dialog());
  expect(server.sent(UNDO)).toEqual([]);
  writeReason('Ta duyệt nhầm');
  // The window is scrolled to the end of the desk, so that what returns is above it.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, -900, 0, 700),
  );
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  press('Rút lại', dialog());
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  const back = screen.getByRole('article', { name: 'Bình minh, của Lan' });
  await waitFor(() => expect(document.activeElement).toBe(back));
  expect(scrolled.mock.contexts).toContain(back);
  expect(server.sent(UNDO)).toEqual([{ submissionId: 'a', reason: 'Ta duyệt nhầm' }]);
  expect(screen.queryByRole('region', { name: 'Quyết định vừa rồi' })).toBeNull();
  expect(screen.getByText('Đã rút lại')).toBeDefined();
});

test('a press right after the only decision went is not taken for the card that moved up', async () => {
  const server = await open();
  server.answers[APPROVE] = { body: decision('a') };
  press(/^Duyệt/, article(screen.getAllByRole('article')[0]));
  const recent = await screen.findByRole('region', { name: 'Quyết định vừa rồi' });
  await settled();
  const returned = Promise.withResolvers<{ body: ReviewCard }>();
  server.answers[UNDO] = { body: decision('a', { status: 'pending', message: 'Đã rút lại' }) };
  server.answers['GET /api/submissions/pending/a'] = returned.promise;
  press(/^Rút lại/, recent);
  writeReason('Ta duyệt nhầm');
  const clock = stopPressClock();
  press('Rút lại', dialog());
  await waitFor(() => expect(recent.isConnected).toBe(false));
  server.answers[APPROVE] = { body: decision('b') };
  fireEvent.click(button(/^Duyệt/, screen.getByRole('article')), { detail: 1 });
  expect(server.sent(APPROVE)).toEqual([{ submissionId: 'a' }]);
  clock.mockRestore();
  await settled();
  fireEvent.click(button(/^Duyệt/, screen.getByRole('article')), { detail: 1 });
  await waitFor(() =>
    expect(server.sent(APPROVE)).toEqual([{ submissionId: 'a' }, { submissionId: 'b' }]),
  );
  returned.resolve({ body: card('a') });
});

test('the key U asks about the newest decision, which is above the queue on a phone', async () => {
  const server = await open();
  fireEvent.keyDown(document.body, { key: 'u' });
  expect(screen.queryByRole('dialog')).toBeNull();
  server.answers[APPROVE] = { body: decision('a') };
  press(/^Duyệt/, article(screen.getAllByRole('article')[0]));
  const recent = await screen.findByRole('region', { name: 'Quyết định vừa rồi' });
  const queue = screen.getByRole('article');
  expect(recent.compareDocumentPosition(queue)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.keyDown(queue, { key: 'u' });
  expect(dialog().textContent).toContain('Lan đã nhận +50 AURA');
  // In the reason it is a letter: the browser writes it.
  expect(fireEvent.keyDown(reason(), { key: 'u' })).toBe(true);
  expect(server.sent(UNDO)).toEqual([]);
});

test('on a phone an opened list of decisions stays open while cards are chosen', async () => {
  const kept = ['x', 'y'].map((submissionId) => ({
    submissionId,
    questTitle: 'Chạy bộ',
    userName: 'Lan',
    status: 'approved',
    auraRewarded: 50,
    decidedAt: '2026-03-02T02:00:00.000Z',
  }));
  window.sessionStorage.setItem('goreal.review.recent.elder', JSON.stringify(kept));
  await open();
  press('Xem cả 2 quyết định');
  fireEvent.click(screen.getAllByRole('checkbox', { name: /^Chọn báo cáo/ })[0] as HTMLElement);
  await screen.findByText(/^Đã chọn 1/);
  const recent = screen.getByRole('region', { name: 'Quyết định vừa rồi' });
  expect(within(recent).getAllByRole('listitem')).toHaveLength(2);
});

test('an own submission is shown, and says why it cannot be decided', async () => {
  await open({ cards: [card('a', { isOwn: true })] });
  expect(screen.getByText(/báo cáo của chính Trưởng Lão/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Duyệt/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Từ chối/ })).toBeNull();
});

test('keys move, approve and reject, and are ignored while typing', async () => {
  const server = await open();
  server.answers[APPROVE] = { body: decision('b') };
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  const [first, second] = screen.getAllByRole('article').map(article);
  expect(document.activeElement).toBe(first);
  press('Thêm lời nhắn', article(first));
  fireEvent.keyDown(within(article(first)).getByLabelText(/^Lời nhắn gửi môn sinh/), { key: 'a' });
  fireEvent.keyDown(article(first), { key: 'a', ctrlKey: true });
  expect(server.sent(APPROVE)).toEqual([]);
  fireEvent.keyDown(article(first), { key: 'r' });
  expect(dialog()).toBeDefined();
  fireEvent.keyDown(reason(), { key: 'r' });
  press('Thôi', dialog());
  fireEvent.keyDown(article(first), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(article(second), { key: 'a' });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(server.sent(APPROVE)).toEqual([{ submissionId: 'b' }]);
  expect(document.activeElement).toBe(screen.getByRole('article'));
});

test('an empty desk says that all is handled', async () => {
  await open({ cards: [] });
  expect(screen.getByText('Mọi báo cáo đã được xử lý')).toBeDefined();
});

test('a desk that does not open says so, and can be tried again', async () => {
  const server = await startSession(ELDER);
  server.answers[LIST] = { status: 503, body: errorBody('unavailable') };
  show(<SubmissionsTab />);
  expect(await alertText()).toContain('Chưa mở được bàn xét duyệt');
  server.answers[LIST] = { body: page([card('a')]) };
  press('Thử lại', screen.getByRole('alert'));
  expect(await screen.findByRole('article')).toBeDefined();
});

test('a desk with few cards left fetches the next submissions, one cursor after the other', async () => {
  const server = await startSession(ELDER);
  const pages = [{ ...page([card('a')]), nextCursor: 'c1', total: 2 }, page([card('b')])];
  Object.defineProperty(server.answers, LIST, { get: () => ({ body: pages.shift() }) });
  show(<SubmissionsTab />);
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(2));
  expect(server.calls.some(({ path }) => path.includes('cursor=c1'))).toBe(true);
});

function open(options: { cards?: ReviewCard[] } = {}) {
  return openDesk(<SubmissionsTab />, options);
}
