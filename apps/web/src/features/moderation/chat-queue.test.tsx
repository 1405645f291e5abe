// @vitest-environment jsdom
import type { Role } from '@goreal/domain/accounts/role';
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { moderationMessages } from '@goreal/domain/moderation/moderation.messages';
import type { Mute, QueueItem } from '@goreal/domain/moderation/queue';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  type Answer,
  type FakeServer,
  profileOf,
  refusal,
  type Settled,
  startSession,
} from '#testing/fake-server.ts';
import { openStream, receiveEvent } from '#testing/live-stream.ts';
import { muteOf } from '#testing/mute-of.ts';
import { alertText, fieldValue, press, show, write } from '#testing/show.tsx';
import { ChatQueue } from './chat-queue.tsx';

const QUEUE = 'GET /api/moderation/queue';
const MUTES = 'GET /api/moderation/mutes';
const CHATS = 'GET /api/moderation/guildChats';
const WORDS = 'GET /api/moderation/words';
const KEEP = 'POST /api/moderation/messages/c1/keep';
const REMOVE = 'POST /api/moderation/messages/c1/delete';
const MUTE = 'POST /api/moderation/mutes';
const LIFT = 'POST /api/moderation/mutes/mute1/lift';
const ANSWER = 'POST /api/moderation/mutes/mute2/answer';
const TITANS = 'PATCH /api/moderation/guildChats/titans';
const NEW_WORD = 'POST /api/moderation/words';

test('a reported message is shown with its author, its reports, and the messages before it', async () => {
  const reports = [
    { reason: 'insult' as const, note: 'Ngày nào cũng vậy', reporterName: 'Mai', reportedAt: AT },
    { reason: 'spam' as const, note: '', reporterName: 'An', reportedAt: AT },
  ];
  const before = [messageOf({ id: 'c0', userName: 'Mai', message: 'Chào cả nhà' })];
  await open({ queue: [itemOf({ reports, before })] });
  const card = screen.getByRole('article', { name: 'Tin nhắn của Lan ở sảnh Vệ Thần' });
  expect(card.textContent).toContain('Vệ Thần, 09:00 02/03/2026');
  expect(card.textContent).toContain('Lời nặng nề');
  expect(card.textContent).toContain('Đang ẩn');
  expect(card.textContent).toContain('2 lần báo vi phạm');
  expect(card.textContent).toContain('Mai: Xúc phạm, chê bai “Ngày nào cũng vậy”');
  expect(card.textContent).toContain('An: Quấy rầy, quảng cáo');
  expect(card.textContent).toContain('Mai Chào cả nhà');
  expect(screen.getByText('1 tin nhắn đang chờ.')).toBeDefined();
});

test('long notes of reports are shown after a press on their reasons', async () => {
  const note = 'Ngày nào cũng vậy. '.repeat(20);
  const reports = [
    { reason: 'insult' as const, note, reporterName: 'Mai', reportedAt: AT },
    { reason: 'spam' as const, note: '', reporterName: 'An', reportedAt: AT },
    { reason: 'insult' as const, note: '', reporterName: 'Hoa', reportedAt: AT },
  ];
  await open({ queue: [itemOf({ reports })] });
  const summary = 'Lý do báo vi phạm: Xúc phạm, chê bai; Quấy rầy, quảng cáo';
  const details = within(messageCard()).getByText(summary).closest('details');
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain('Mai: Xúc phạm, chê bai “Ngày nào cũng vậy.');
});

test('a held message is marked as held by the word list', async () => {
  await open({ queue: [itemOf({ isHeld: true, reports: [] })] });
  const card = messageCard();
  expect(card.textContent).toContain('Bị giữ vì danh sách từ');
  expect(card.textContent).not.toContain('báo vi phạm');
});

test('keeping a message asks the server, says so, and fetches the queue again', async () => {
  const server = await open();
  server.answers[KEEP] = { status: 204 };
  server.answers[QUEUE] = queueOf([]);
  press('Giữ tin nhắn', messageCard());
  expect(await screen.findByText('Tin nhắn được giữ lại và hiện như cũ.')).toBeDefined();
  expect(await screen.findByText('Các sảnh đều yên ấm')).toBeDefined();
  expect(screen.getByText('Không có tin nhắn nào đang chờ.')).toBeDefined();
});

test('a message that another elder decided first leaves after the refusal', async () => {
  const server = await open();
  server.answers[KEEP] = refusal(404, 'not-found', 'Tin này không còn đợi.');
  server.answers[QUEUE] = queueOf([]);
  press('Giữ tin nhắn', messageCard());
  const said = await screen.findByText(
    'Không thể thực hiện việc giữ tin nhắn. Tin này không còn đợi.',
  );
  expect(said).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test('removing a message needs a reason, which stays after a refusal', async () => {
  const server = await open();
  press('Gỡ tin nhắn', messageCard());
  const dialog = screen.getByRole('dialog', { name: 'Gỡ tin nhắn' });
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Lý do gửi người viết'));
  press('Gỡ tin nhắn', dialog);
  expect(await within(dialog).findByText('Xin ghi lý do để người nhận hiểu vì sao.')).toBeDefined();
  write('Lý do gửi người viết', 'x'.repeat(501), dialog);
  press('Gỡ tin nhắn', dialog);
  await waitFor(() => expect(dialog.textContent).toContain('Lý do dài tối đa 500 ký tự.'));
  expect(server.sent(REMOVE)).toEqual([]);

  server.answers[REMOVE] = refusal(409, 'failed-precondition', 'Tin nhắn này không gỡ được nữa.');
  write('Lý do gửi người viết', ' Lời này làm bạn đau. ', dialog);
  press('Gỡ tin nhắn', dialog);
  expect(await alertText(dialog)).toContain(
    'Không thể thực hiện việc gỡ tin nhắn. Tin nhắn này không gỡ được nữa.',
  );
  expect(fieldValue('Lý do gửi người viết', dialog)).toBe(' Lời này làm bạn đau. ');

  server.answers[REMOVE] = { status: 204 };
  server.answers[QUEUE] = queueOf([]);
  press('Gỡ tin nhắn', dialog);
  expect(await screen.findByText('Đã gỡ tin nhắn. Người viết sẽ nhận thư.')).toBeDefined();
  expect(server.sent(REMOVE).at(-1)).toEqual({ reason: 'Lời này làm bạn đau.' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the author of a message is muted for an hour, unless another time is chosen', async () => {
  const server = await open();
  server.answers[MUTE] = { status: 204 };
  press('Tắt tiếng', messageCard());
  const dialog = screen.getByRole('dialog', { name: 'Tắt tiếng Lan' });
  expect(fieldValue('Trong bao lâu', dialog)).toBe('60');
  write('Trong bao lâu', '1440', dialog);
  write('Lý do gửi người ấy', 'Nghỉ một ngày', dialog);
  press('Tắt tiếng', dialog);
  expect(await screen.findByText('Đã tắt tiếng Lan.')).toBeDefined();
  expect(server.sent(MUTE)).toEqual([{ userId: 'lan', minutes: 1440, reason: 'Nghỉ một ngày' }]);
});

test('an elder, and an author who left, cannot be muted', async () => {
  await open({
    queue: [
      itemOf({ message: messageOf({ isElder: true }) }),
      itemOf({ message: messageOf({ id: 'c2', userId: null, userName: 'Người cũ' }) }),
    ],
  });
  expect(screen.getAllByRole('button', { name: 'Gỡ tin nhắn' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Tắt tiếng' })).toBeNull();
});

test('more messages come by cursor, and a failed page can be asked for again', async () => {
  const server = await open({ cursor: 'c1' });
  const region = part('Tin nhắn chờ xem xét');
  server.answers[QUEUE] = refusal(503, 'unavailable', 'no');
  press('Xem thêm', region);
  expect(await alertText(region)).toBe('Chưa tải thêm được. Xin thử lại.');
  server.answers[QUEUE] = queueOf([itemOf({ message: messageOf({ id: 'c2' }) })]);
  press('Thử lại', region);
  await waitFor(() => expect(within(region).getAllByRole('article')).toHaveLength(2));
  expect(server.asked(QUEUE).at(-1)).toBe('/api/moderation/queue?cursor=c1');
});

test('each section reports its own failure, and is retried separately', async () => {
  const fault = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  const server = await open({ faults: { [QUEUE]: fault, [CHATS]: fault, [WORDS]: fault } });
  expect(part('Tin nhắn chờ xem xét').textContent).toContain('Chưa xem được hàng chờ.');
  expect(part('Các sảnh').textContent).toContain('Chưa xem được các sảnh.');
  expect(part('Danh sách từ').textContent).toContain('Chưa mở được danh sách từ.');
  expect(part('Đang bị tắt tiếng').textContent).toContain('Không ai đang bị tắt tiếng.');
  server.answers[WORDS] = { body: { items: [{ word: 'ngốc', action: 'hold' }] } };
  press('Thử lại', part('Danh sách từ'));
  expect(await screen.findByText('ngốc')).toBeDefined();
  expect(server.asked(QUEUE)).toHaveLength(1);
});

test('changes by another elder arrive live, in their section', async () => {
  const server = await open();
  server.answers[QUEUE] = queueOf([]);
  receiveEvent('moderation.changed', { what: 'queue' });
  expect(await screen.findByText('Các sảnh đều yên ấm')).toBeDefined();
  expect(server.asked(WORDS)).toHaveLength(1);
});

test('a mute says until when, by whom and why, and is lifted early with a message', async () => {
  const server = await open({ mutes: [muteOf()] });
  const card = within(part('Đang bị tắt tiếng')).getByRole('article', { name: 'Hoa' });
  expect(card.textContent).toContain('Đến 09:00 09/03/2026');
  expect(card.textContent).toContain('Vân Hạc: Nói tục');
  press('Cho nói lại', card);
  const dialog = screen.getByRole('dialog', { name: 'Cho Hoa nói lại' });
  server.answers[LIFT] = refusal(409, 'failed-precondition', 'Lần tắt tiếng này đã kết thúc.');
  write('Lời nhắn', 'Con nói lại đi', dialog);
  press('Cho nói lại', dialog);
  expect(await alertText(dialog)).toContain('Lần tắt tiếng này đã kết thúc.');
  server.answers[LIFT] = { status: 204 };
  press('Cho nói lại', dialog);
  expect(await screen.findByText('Đã cho nói lại.')).toBeDefined();
  expect(server.sent(LIFT).at(-1)).toEqual({ reason: 'Con nói lại đi' });
});

test.each([
  ['Giữ nguyên', 'upheld', 'Giữ nguyên việc tắt tiếng'],
  ['Chấp nhận, cho nói lại', 'lifted', 'Chấp nhận lời xin xét lại'],
])('an appeal is answered: %s', async (name, verdict, title) => {
  const appeal = { text: 'Con chỉ đùa', appealedAt: AT, verdict: null, answer: null };
  const server = await open({ appeals: [muteOf({ muteId: 'mute2', appeal })] });
  const card = within(part('Lời xin xét lại đang chờ')).getByRole('article', { name: 'Hoa' });
  expect(card.textContent).toContain('Con chỉ đùa');
  server.answers[ANSWER] = { status: 204 };
  press(name, card);
  const dialog = screen.getByRole('dialog', { name: title });
  write('Trả lời', 'Ta đã đọc.', dialog);
  press('Gửi trả lời', dialog);
  expect(await screen.findByText('Đã gửi câu trả lời.')).toBeDefined();
  expect(server.sent(ANSWER)).toEqual([{ verdict, answer: 'Ta đã đọc.' }]);
});

test.each(['admin', 'super_admin'] as const)(
  'the mute of an elder is ended by operators only: %s',
  async (role) => {
    const appeal = { text: 'Ta chỉ đùa', appealedAt: AT, verdict: null, answer: null };
    const mute = muteOf({ isElder: true });
    await open({ role, mutes: [mute], appeals: [{ ...mute, muteId: 'mute2', appeal }] });
    await screen.findByText('Ta chỉ đùa');
    const cards = screen.getAllByRole('article', { name: 'Hoa' });
    expect(cards).toHaveLength(2);
    for (const card of cards) {
      expect(within(card).queryAllByRole('button').length > 0).toBe(role === 'super_admin');
      expect(card.textContent?.includes(moderationMessages.elderMuted)).toBe(role === 'admin');
    }
  },
);

test('a guild chat is closed or slowed by one choice, and a refusal restores the old one', async () => {
  const server = await open();
  const region = part('Các sảnh');
  const [mode] = within(region).getAllByLabelText<HTMLSelectElement>('Sảnh');
  expect(mode?.value).toBe('open');
  const answer = Promise.withResolvers<Settled>();
  server.answers[TITANS] = answer.promise;
  write(/^Sảnh$/, 'off', cardOf(mode));
  await waitFor(() => expect(mode?.value).toBe('off'));
  answer.resolve(refusal(403, 'permission-denied', 'Con không có quyền.'));
  expect(
    await screen.findByText('Không thể thực hiện việc đổi cài đặt của sảnh. Con không có quyền.'),
  ).toBeDefined();
  await waitFor(() => expect(mode?.value).toBe('open'));
  server.answers[TITANS] = { body: { guild: 'titans', mode: 'open', slowModeSeconds: 30 } };
  write('Nói chậm', '30', cardOf(mode));
  expect(await screen.findByText('Đã đổi cài đặt của sảnh Vệ Thần.')).toBeDefined();
  expect(server.sent(TITANS)).toEqual([{ mode: 'off' }, { slowModeSeconds: 30 }]);
});

test('a slow mode that is not in the list is shown with its seconds', async () => {
  await open({ slowModeSeconds: 42 });
  expect(
    within(part('Các sảnh')).getByRole('option', { name: '42 giây một tin nhắn' }),
  ).toBeDefined();
});

test('an elder reads the list of words, and cannot change it', async () => {
  await open();
  const region = part('Danh sách từ');
  expect(within(region).getByText('ngốc')).toBeDefined();
  expect(within(region).getByText('Không nhận tin nhắn')).toBeDefined();
  expect(within(region).queryByRole('button')).toBeNull();
});

test('an operator adds a word; a short one is refused before sending, a refusal keeps it', async () => {
  const server = await open({ role: 'super_admin' });
  const region = part('Danh sách từ');
  write('Từ', 'x', region);
  press('Thêm từ', region);
  expect(await within(region).findByText('Từ cần ít nhất 2 ký tự.')).toBeDefined();
  expect(server.sent(NEW_WORD)).toEqual([]);
  server.answers[NEW_WORD] = refusal(409, 'already-exists', 'Từ này đã có.');
  write('Từ', ' Đần ', region);
  write('Khi gặp từ này', 'refuse', region);
  press('Thêm từ', region);
  expect(await within(region).findByText(/Từ này đã có\./)).toBeDefined();
  expect(fieldValue('Từ', region)).toBe(' Đần ');
  server.answers[NEW_WORD] = { status: 204 };
  press('Thêm từ', region);
  expect(await screen.findByText('Đã thêm vào danh sách.')).toBeDefined();
  expect(server.sent(NEW_WORD).at(-1)).toEqual({ word: 'đần', action: 'refuse' });
  expect(fieldValue('Từ', region)).toBe('');
});

test('an operator removes a word, and the list is fetched again', async () => {
  const server = await open({ role: 'super_admin' });
  server.answers[`DELETE /api/moderation/words/${encodeURIComponent('ngốc')}`] = { status: 204 };
  server.answers[WORDS] = { body: { items: [] } };
  press('Bỏ từ “ngốc”');
  expect(await screen.findByText('Đã bỏ khỏi danh sách.')).toBeDefined();
  expect(await screen.findByText('Danh sách còn trống.')).toBeDefined();
});

const AT = '2026-03-02T02:00:00.000Z';

function messageOf(change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: 'c1',
    userId: 'lan',
    userName: 'Lan',
    message: 'Lời nặng nề',
    timestamp: AT,
    guild: 'titans',
    state: 'hidden',
    isElder: false,
    isSystemMessage: false,
    ...change,
  } as ChatMessage;
}

function itemOf(change: Partial<QueueItem> = {}): QueueItem {
  const report = { reason: 'insult' as const, note: '', reporterName: 'Mai', reportedAt: AT };
  const message = messageOf();
  return { message, reports: [report], isHeld: false, before: [], waitingSince: AT, ...change };
}

function queueOf(items: QueueItem[], nextCursor: string | null = null): Answer {
  return { body: { items, nextCursor, total: items.length } };
}

async function open(
  options: {
    queue?: QueueItem[];
    cursor?: string;
    mutes?: Mute[];
    appeals?: Mute[];
    slowModeSeconds?: number;
    role?: Role;
    faults?: Record<string, Answer>;
  } = {},
): Promise<FakeServer> {
  const { queue = [itemOf()], cursor, mutes = [], appeals = [], slowModeSeconds = 0 } = options;
  const server = await startSession(profileOf({ userId: 'elder', role: options.role ?? 'admin' }));
  const chat = { guild: 'titans', mode: 'open', slowModeSeconds };
  Object.assign(server.answers, {
    [QUEUE]: queueOf(queue, cursor),
    [MUTES]: ({ path }) => {
      const items = path.includes('filter=appeals') ? appeals : mutes;
      return { body: { items, nextCursor: null } };
    },
    [CHATS]: { body: { items: [chat] } },
    [WORDS]: { body: { items: [{ word: 'ngốc', action: 'refuse' }] } },
    ...options.faults,
  } satisfies Record<string, Answer>);
  openStream();
  show(<ChatQueue />);
  await waitFor(() => expect(screen.queryAllByText(/^Đang (tìm|xem|mở)/)).toEqual([]));
  return server;
}

function part(name: string): HTMLElement {
  return screen.getByRole('region', { name });
}

function messageCard(): HTMLElement {
  return within(part('Tin nhắn chờ xem xét')).getByRole('article');
}

/** The card around the first field of a guild chat. */
function cardOf(field: HTMLElement | undefined): HTMLElement {
  const card = field?.parentElement?.parentElement?.parentElement;
  if (!card) throw new Error('no such card');
  return card;
}
