// @vitest-environment jsdom
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import type { GuildChat } from '@goreal/domain/chat/guild-chat';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectivity } from '#platform/connectivity/connectivity.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { guildChatOf, messageOf } from '#testing/chat-of.ts';
import { errorBody, profileOf, type Settled, startSession } from '#testing/fake-server.ts';
import { openStream, receiveEvent } from '#testing/live-stream.ts';
import { alertText, show } from '#testing/show.tsx';
import { stubMedia } from '#testing/stub-media.ts';
import { chatMessages } from './chat.messages.ts';
import { ChatTab } from './chat-tab.tsx';
import { useChatLiveUpdates } from './use-chat-live-updates.ts';

const GUILD_CHAT = 'GET /api/guildChats/titans';
const LIST = 'GET /api/guildChats/titans/messages';
const POST = 'POST /api/guildChats/titans/messages';
const me = profileOf({ userId: 'me', guild: 'titans' });

beforeEach(() => {
  localStorage.clear();
  stubMedia((media) => media === '(pointer: fine)');
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  HTMLElement.prototype.scrollTo = () => undefined;
});

function Stage(): ReturnType<typeof ChatTab> {
  useChatLiveUpdates({ uid: 'me', guild: 'titans' });
  return <ChatTab profile={me} />;
}

async function open(
  options: { guildChat?: Partial<GuildChat>; messages?: ChatMessage[]; blocked?: string[] } = {},
) {
  const server = await startSession(me);
  const { messages = [messageOf(2), messageOf(1)], blocked = [] } = options;
  const blocks = blocked.map((userId) => ({
    userId,
    displayName: 'Lan',
    blockedAt: '2026-03-01T00:00:00.000Z',
  }));
  Object.assign(server.answers, {
    [GUILD_CHAT]: { body: guildChatOf(options.guildChat) },
    [LIST]: { body: { items: messages, nextCursor: null } },
    'GET /api/users/me/blocks': { body: { items: blocks } },
    'PUT /api/guildChats/titans/read': { status: 204, body: null },
  });
  openStream();
  show(<Stage />);
  return server;
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tin nhắn' });
const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
const send = () => fireEvent.keyDown(box(), { key: 'Enter' });
const posts = (server: Awaited<ReturnType<typeof open>>) =>
  server.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));

test('the log shows the messages, oldest first, with safe links', async () => {
  await open({
    messages: [
      messageOf(2, { message: 'Xem https://goreal.vn nhé' }),
      messageOf(1, { isElder: true }),
    ],
  });
  const log = await screen.findByRole('log', { name: 'Lời nói trong sảnh' });
  expect(log.textContent).toMatch(/Lời thứ 1.*Xem https/);
  const link = screen.getByRole('link', { name: 'https://goreal.vn' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  // Among letters that are written from right to left, the host would be drawn after the path.
  expect(link.getAttribute('dir')).toBe('ltr');
  expect(screen.getByText('Trưởng Lão')).toBeDefined();
});

test.each([
  { isElder: false, author: 'Con' },
  { isElder: true, author: me.displayName },
])('the author of an own message is $author when isElder is $isElder', async (options) => {
  const { userId, displayName: userName } = me;
  await open({ messages: [messageOf(2, { userId, userName, isElder: options.isElder })] });
  const log = await screen.findByRole('log', { name: 'Lời nói trong sảnh' });
  expect(log.querySelector('bdi')?.textContent).toBe(options.author);
});

test('a new message is added below once, is announced, and can be hidden', async () => {
  await open();
  await screen.findByText('Lời thứ 2');
  receiveEvent('chatMessage.added', messageOf(3));
  receiveEvent('chatMessage.added', messageOf(3));
  expect(await screen.findAllByText('Lời thứ 3')).toHaveLength(1);
  expect(screen.getByText('Lan: Lời thứ 3').getAttribute('role')).toBe('status');
  receiveEvent('chatMessage.changed', { id: messageOf(3).id, state: 'hidden' });
  expect(await screen.findByText('Tin nhắn này đang chờ Trưởng Lão xem lại.')).toBeDefined();
});

test('a message is shown as sending until its answer, and its text stays until it is stored', async () => {
  const server = await open();
  await screen.findByText('Lời thứ 2');
  const answer = Promise.withResolvers<{ status: number; body: unknown }>();
  server.answers[POST] = answer.promise;
  write('  Chào  ');
  send();
  await waitFor(() => expect(box().readOnly).toBe(true));
  send();
  expect(posts(server)).toHaveLength(1);
  answer.resolve({ status: 201, body: messageOf(3, { userId: 'me', message: 'Chào' }) });
  expect(await screen.findByText('Chào')).toBeDefined();
  expect(box().value).toBe('');
});

test.each([
  ['unavailable', 503, /Học Viện đang tạm nghỉ/],
  ['unauthenticated', 401, /Phiên đăng nhập đã hết/],
  ['permission-denied', 403, /Không có quyền nói/],
  ['internal', 500, /Chưa gửi được tin nhắn/],
])('%s has its own message', async (code, status, words) => {
  const server = await open();
  await screen.findByText('Lời thứ 2');
  const { errorMessage } = await import('@goreal/domain/errors/errors.messages');
  server.answers[POST] = { status, body: errorBody(code, errorMessage(code as 'internal')) };
  write('Chào');
  send();
  expect(await alertText()).toMatch(words);
  expect(box().value).toBe('Chào');
});

test('a retry sends the same key, also after a reload; an edited text sends another', async () => {
  const server = await open();
  await screen.findByText('Lời thứ 2');
  server.answers[POST] = 'unreachable';
  write('Chào');
  send();
  await screen.findByRole('alert');
  cleanup();
  await open();
  await screen.findByText('Lời thứ 2');
  expect(box().value).toBe('Chào');
  send();
  await waitFor(() => expect(screen.getByRole('alert')).toBeDefined());
  const bodies = posts(server).map(({ body }) => body as { key: string });
  expect(bodies.length).toBeGreaterThan(0);
  expect(new Set(bodies.map(({ key }) => key)).size).toBe(1);
});

test('without a network a chat that was never opened says so at once, and opens with the network', async () => {
  const server = await startSession(me);
  Object.assign(server.answers, { [GUILD_CHAT]: 'unreachable', [LIST]: 'unreachable' });
  show(<ChatTab profile={me} />);
  fireEvent(window, new Event('offline'));
  expect(screen.getByText('Chưa có lời nào được lưu trên máy này')).toBeDefined();
  expect(screen.queryByText(/Vẫn đọc được những gì đã tải/)).toBeNull();
  server.answers[GUILD_CHAT] = { body: guildChatOf() };
  server.answers[LIST] = { body: { items: [messageOf(1)], nextCursor: null } };
  server.answers['GET /api/users/me/blocks'] = { body: { items: [] } };
  fireEvent(window, new Event('online'));
  await screen.findByText('Lời thứ 1');
});

test('without a network and without messages nothing is said to be readable, and they come with the network', async () => {
  const server = await startSession(me);
  Object.assign(server.answers, {
    [GUILD_CHAT]: { body: guildChatOf() },
    [LIST]: 'unreachable',
    'GET /api/users/me/blocks': { body: { items: [] } },
  });
  show(<ChatTab profile={me} />);
  await screen.findByRole('button', { name: 'Thử lại' });
  fireEvent(window, new Event('offline'));
  expect(screen.getByText('Chưa có lời nào được lưu trên máy này')).toBeDefined();
  expect(screen.queryByText(/Vẫn đọc được những gì đã tải/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
  server.answers[LIST] = { body: { items: [messageOf(1)], nextCursor: null } };
  fireEvent(window, new Event('online'));
  await screen.findByText('Lời thứ 1');
});

test('the notice of a lost connection goes when the connection has returned, and the text stays', async () => {
  const server = await open();
  await screen.findByText('Lời thứ 2');
  fireEvent(window, new Event('offline'));
  server.answers[POST] = 'unreachable';
  write('Chào');
  send();
  await screen.findByText(/Không kết nối được với Học Viện/);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText(/Không kết nối được với Học Viện/)).toBeNull());
  expect(box().value).toBe('Chào');
});

test('a refusal stays when the connection has returned', async () => {
  const server = await open();
  await screen.findByText('Lời thứ 2');
  server.answers[POST] = { status: 403, body: errorBody('permission-denied', 'Không được.') };
  write('Chào');
  send();
  await screen.findByText('Không được.');
  const returned = vi.fn();
  const end = connectivity.onReconnect(returned);
  fireEvent(window, new Event('offline'));
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(returned).toHaveBeenCalledOnce());
  end();
  expect(screen.getByText('Không được.')).toBeDefined();
});

test('a draft that was sent and then edited elsewhere is another message, with another key', async () => {
  const server = await open();
  await screen.findByText('Lời thứ 2');
  const first = Promise.withResolvers<Settled>();
  server.answers[POST] = first.promise;
  write('Chào');
  send();
  await waitFor(() => expect(posts(server)).toHaveLength(1));
  // The tab is left before the answer, which then comes.
  cleanup();
  first.resolve({ status: 201, body: messageOf(3, { message: 'Chào' }) });
  const later = await open();
  await screen.findByText('Lời thứ 2');
  later.answers[POST] = ({ body }) => ({
    status: 201,
    body: messageOf(4, { message: (body as { message: string }).message }),
  });
  write('Tạm biệt');
  send();
  await waitFor(() => expect(posts(later)).toHaveLength(1));
  const [sent, edited] = [...posts(server), ...posts(later)].map(
    ({ body }) => body as { message: string; key: string },
  );
  expect(edited?.message).toBe('Tạm biệt');
  expect(edited?.key).not.toBe(sent?.key);
});

test('a draft that another tab sent before it was edited here is sent as another message', async () => {
  const server = await open();
  await screen.findByText('Lời thứ 2');
  const keys: string[] = [];
  server.answers[POST] = ({ body }) => {
    const { message: text, key } = body as { message: string; key: string };
    keys.push(key);
    // The first key is known to the server, with the text of the other tab.
    return { status: 200, body: messageOf(5, { message: keys.length === 1 ? 'Chào' : text }) };
  };
  write('Tạm biệt');
  send();
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).not.toBe(keys[0]);
  await waitFor(() => expect(box().value).toBe(''));
});

test('over 500 characters nothing is sent, and the text says by how much', async () => {
  const server = await open();
  await screen.findByText('Lời thứ 2');
  write('x'.repeat(2000));
  send();
  expect(screen.getByText('Thừa 1.500 ký tự, xin bớt lại.')).toBeDefined();
  expect(screen.getByText('2.000/500')).toBeDefined();
  expect(posts(server)).toEqual([]);
  // An emoji of two UTF-16 units counts once, as for the server.
  write('😀'.repeat(500));
  expect(screen.getByText('500/500')).toBeDefined();
  expect(screen.queryByText(/^Thừa/)).toBeNull();
});

test('the messages of a blocked player are collapsed, and can be expanded', async () => {
  await open({ blocked: ['lan'] });
  const [unfold] = await screen.findAllByRole('button', { name: 'Xem tin nhắn', hidden: true });
  expect(screen.queryByText('Lời thứ 1')).toBeNull();
  if (unfold) fireEvent.click(unfold);
  expect(screen.getByText('Lời thứ 1')).toBeDefined();
});

test.each([
  ['', { status: 204, body: null }, chatMessages.block.undone('Lan')],
  [
    ' and reads why it failed',
    { status: 400, body: errorBody('aborted', 'Không được.') },
    /Không được/,
  ],
])('unblocking a player is announced, though the menu has closed%s', async (_, answer, text) => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const server = await open({ blocked: ['lan'] });
  server.answers['DELETE /api/users/me/blocks/lan'] = answer;
  const [unfold] = await screen.findAllByRole('button', { name: 'Xem tin nhắn', hidden: true });
  if (unfold) fireEvent.click(unfold);
  const log = await screen.findByRole('log', { name: 'Lời nói trong sảnh' });
  const actions = log.querySelector('[data-actions]');
  if (actions) fireEvent.click(actions);
  fireEvent.click(await screen.findByText(chatMessages.actions.unblock('Lan')));
  expect(await screen.findByText(text)).toBeDefined();
});

test('a muted player sees the reason, appeals, and posts again when the mute is lifted', async () => {
  const mute = {
    muteId: '00000000-0000-4000-8000-0000000000aa',
    until: '2099-01-01T00:00:00.000Z',
    reason: 'Nghỉ một lát.',
    appeal: null,
  };
  const server = await open({ guildChat: { mute } });
  expect(await screen.findByText('Lý do: Nghỉ một lát.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Xin xét lại' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Lời xin xét lại' }), {
    target: { value: 'Con bị oan' },
  });
  const appeal = { text: 'Con bị oan', verdict: null, answer: null };
  server.answers[`POST /api/users/me/mutes/${mute.muteId}/appeal`] = { body: { ...mute, appeal } };
  fireEvent.click(screen.getByRole('button', { name: 'Gửi lời xin xét lại' }));
  expect(await screen.findByText('Lời xin xét lại đang chờ Trưởng Lão.')).toBeDefined();
  receiveEvent('mute.changed', { mute: null });
  expect(await screen.findByRole('textbox', { name: 'Tin nhắn' })).toBeDefined();
});

test('the guild chat follows its settings live: read-only, then off', async () => {
  await open();
  await screen.findByText('Lời thứ 2');
  receiveEvent('guildChat.changed', { guild: 'titans', mode: 'read-only', slowModeSeconds: 0 });
  expect(await screen.findByText(/chỉ Trưởng Lão lên tiếng/)).toBeDefined();
  receiveEvent('guildChat.changed', { guild: 'titans', mode: 'off', slowModeSeconds: 0 });
  expect(await screen.findByText('Sảnh đang đóng cửa')).toBeDefined();
});

test('a guild chat that is off says so, and its messages are not asked for', async () => {
  const server = await open({ guildChat: { mode: 'off' } });
  expect(await screen.findByText('Sảnh đang đóng cửa')).toBeDefined();
  expect(server.asked(LIST)).toEqual([]);
});

test('an empty guild chat invites to write, one that cannot be fetched can be fetched again', async () => {
  await open({ messages: [] });
  expect(await screen.findByText('Bếp lửa đã nhóm, chưa ai lên tiếng')).toBeDefined();
  cleanup();
  queryClient.clear();
  const server = await startSession(me);
  server.answers[GUILD_CHAT] = 'unreachable';
  show(<ChatTab profile={me} />);
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeDefined();
});

test('under messages that cannot be loaded nothing is written; with them comes the draft', async () => {
  const server = await open();
  await screen.findByText('Lời thứ 2');
  write('Chào cả sảnh');
  cleanup();
  queryClient.clear();
  server.answers[LIST] = 'unreachable';
  show(<ChatTab profile={me} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  server.answers[LIST] = { body: { items: [messageOf(1)], nextCursor: null } };
  fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }));
  await screen.findByText('Lời thứ 1');
  expect(box().value).toBe('Chào cả sảnh');
});
