// @vitest-environment jsdom
import type { GuildChat } from '@goreal/domain/chat/guild-chat';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { liveEvents } from '#platform/live-events/live-events.ts';
import { guildChatOf, messageOf } from '#testing/chat-of.ts';
import { type FakeServer, fakeServer } from '#testing/fake-server.ts';
import { openStream, receiveEvent } from '#testing/live-stream.ts';
import { useChatLiveUpdates } from './use-chat-live-updates.ts';

const BLOCKS = 'GET /api/users/me/blocks';
const GUILD_CHAT = 'GET /api/guildChats/titans';

afterEach(() => {
  liveEvents.close();
});

const chatOf = (change: Partial<GuildChat> = {}) =>
  guildChatOf({ lastRead: 5, latest: 5, ...change });

async function listen(blocked: string[]): Promise<{ server: FakeServer; unread: () => number }> {
  const items = blocked.map((userId) => ({ userId, displayName: userId, blockedAt: '2026-03-01' }));
  const server = fakeServer({ [GUILD_CHAT]: { body: chatOf() }, [BLOCKS]: { body: { items } } });
  openStream();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(() => useChatLiveUpdates({ uid: 'me', guild: 'titans' }), {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
  });
  await waitFor(() =>
    expect(client.getQueryData(['guildChats', 'titans', 'settings'])).toBeDefined(),
  );
  return { server, unread: () => result.current };
}

test('the unread counter counts a new message once, and not those of the player and of blocked players', async () => {
  const { server, unread } = await listen(['minh']);
  receiveEvent('chatMessage.added', messageOf(6, { userId: 'minh' }));
  receiveEvent('chatMessage.added', messageOf(7, { userId: 'me' }));
  receiveEvent('chatMessage.added', messageOf(8, { userId: 'lan' }));
  receiveEvent('chatMessage.added', messageOf(8, { userId: 'lan' }));
  await waitFor(() => expect(unread()).toBe(1));
  receiveEvent('chatMessage.added', messageOf(9, { userId: 'lan' }));
  await waitFor(() => expect(unread()).toBe(2));
  expect(server.asked(BLOCKS)).toHaveLength(1);
});

test('the unread counter asks for the blocked players at the first message only', async () => {
  const { server } = await listen([]);
  receiveEvent('chatMessage.added', messageOf(6, { userId: 'me' }));
  expect(server.asked(BLOCKS)).toHaveLength(0);
});

test('the unread counter asks the server for the count when the blocked players are unknown', async () => {
  const { server, unread } = await listen([]);
  server.answers[BLOCKS] = 'unreachable';
  server.answers[GUILD_CHAT] = { body: chatOf({ unread: 4, latest: 9 }) };
  receiveEvent('chatMessage.added', messageOf(6, { userId: 'lan' }));
  await waitFor(() => expect(unread()).toBe(4));
});

test('the unread counter does not count a message that was read before the blocked players were known', async () => {
  const { server, unread } = await listen([]);
  const blocks = Promise.withResolvers<{ body: unknown }>();
  server.answers[BLOCKS] = blocks.promise;
  receiveEvent('chatMessage.added', messageOf(6, { userId: 'lan' }));
  server.answers[GUILD_CHAT] = { body: chatOf({ lastRead: 6 }) };
  receiveEvent('guildChat.read', { guild: 'titans', sequence: 6 });
  await waitFor(() => expect(server.asked(GUILD_CHAT)).toHaveLength(2));
  blocks.resolve({ body: { items: [] } });
  receiveEvent('chatMessage.added', messageOf(7, { userId: 'lan' }));
  await waitFor(() => expect(unread()).toBe(1));
});
