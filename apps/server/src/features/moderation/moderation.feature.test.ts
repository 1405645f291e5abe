import { appealMessages } from '@goreal/domain/appeals/appeals.messages';
import { type ChatMessage, chatMessageSchema } from '@goreal/domain/chat/chat-message';
import { guildChatSchema } from '@goreal/domain/chat/guild-chat';
import { moderationMessages } from '@goreal/domain/moderation/moderation.messages';
import { blockSchema, muteSchema, queueItemSchema } from '@goreal/domain/moderation/queue';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { titlesFor } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const GUILD_CHAT_URL = '/api/guildChats/titans';
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });
let author: Person;
let reader: Person;

const academy = await testAcademy();
const elder = await academy.elder();

beforeEach(async () => {
  author = await academy.player();
  reader = await academy.player();
});

const say = (person: Person, message: string) =>
  person.post(`${GUILD_CHAT_URL}/messages`, { message });
const postMessage = async (person: Person, message: string) =>
  (await say(person, message)).as(chatMessageSchema);
const report = (person: Person, id: string, reason = 'insult', note = '') =>
  person.post(`${GUILD_CHAT_URL}/messages/${id}/reports`, { reason, note });
const seen = async (id: string, by = reader): Promise<ChatMessage | undefined> =>
  (await by.get(`${GUILD_CHAT_URL}/messages`))
    .as(listOf(chatMessageSchema))
    .items.find((message) => message.id === id);
const queued = async (id: string) =>
  (await elder.get('/api/moderation/queue?limit=100'))
    .as(listOf(queueItemSchema))
    .items.find(({ message }) => message.id === id);
const remove = (id: string, reason = 'Lời này làm đau người khác.') =>
  elder.post(`/api/moderation/messages/${id}/delete`, { reason });
const keep = (id: string, by = elder) => by.post(`/api/moderation/messages/${id}/keep`);
const mute = (userId: string, by = elder, minutes = 60) =>
  by.post('/api/moderation/mutes', { userId, minutes, reason: 'Nghỉ một lát cho nguôi.' });
const muted = async (userId: string, by = elder) => (await mute(userId, by)).as(muteSchema);

const lift = (muteId: string, by = elder) =>
  by.post(`/api/moderation/mutes/${muteId}/lift`, { reason: 'Đủ rồi.' });
const appeal = (by: Person, muteId: string, text = 'It was not me') =>
  by.post(`/api/users/${by.userId}/mutes/${muteId}/appeal`, { text });
const answer = (muteId: string, verdict: string, by = elder) =>
  by.post(`/api/moderation/mutes/${muteId}/answer`, { verdict, answer: 'Ta đã xem lại.' });

async function audited(subject: string): Promise<string[]> {
  const rows = await academy.sql<{ action: string }>`select action from audit_entries
    where subject = ${subject} order by audit_id`;
  return rows.map(({ action }) => action);
}

describe('refusals', () => {
  it('refuses reports on own, system, other guilds’ and unknown messages', async () => {
    const { id } = await postMessage(author, 'Hello');
    expect((await report(author, id)).status).toBe(400);
    expect((await report(await academy.player('envoys'), id)).status).toBe(403);
    expect((await report(reader, crypto.randomUUID())).status).toBe(404);
    expect((await report(reader, id, 'dislike')).status).toBe(400);
    const newcomer = await academy.newcomer();
    await newcomer.patch(`/api/users/${newcomer.userId}`, { guild: 'titans' });
    const { items } = (await reader.get(`${GUILD_CHAT_URL}/messages`)).as(
      listOf(chatMessageSchema),
    );
    const welcome = items.find(({ isSystemMessage }) => isSystemMessage);
    expect((await report(reader, welcome?.id ?? '')).status).toBe(400);
  });

  it('refuses mutes of oneself, another elder or no one; the operator may mute an elder', async () => {
    const other = await academy.elder('Elder Heron');
    const operator = await academy.operator();
    expect((await mute(elder.userId)).status).toBe(403);
    expect((await mute(other.userId)).status).toBe(403);
    expect((await mute(operator.userId)).status).toBe(403);
    expect((await mute('nobody')).status).toBe(404);
    expect((await mute(author.userId, elder, 0)).status).toBe(400);
    expect((await mute(author.userId, elder, 28 * 24 * 60 + 1)).status).toBe(400);
    const { muteId } = await muted(other.userId, operator);
    expect((await appeal(other, muteId)).status).toBe(200);
    for (const [by, reason] of [
      [other, appealMessages.notSelf],
      [elder, moderationMessages.elderMuted],
    ] as const) {
      for (const refused of [await lift(muteId, by), await answer(muteId, 'lifted', by)]) {
        expect(refused.status).toBe(403);
        expect(refused.text).toContain(reason);
      }
    }
    expect((await answer(muteId, 'lifted', operator)).status).toBe(200);
  });
});

describe('reports', () => {
  it('hide a message at three distinct members, also when repeated or concurrent', async () => {
    const { id } = await postMessage(author, 'Nasty words');
    const stream = await academy.live(reader);
    const desk = await academy.live(elder);
    for (let turn = 0; turn < 5; turn += 1) expect((await report(reader, id)).status).toBe(204);
    expect(await seen(id)).toMatchObject({ state: 'shown' });
    const others = [await academy.player(), await academy.player()];
    await Promise.all(others.map((person) => report(person, id, 'threat', 'It frightens me')));
    expect((await stream.next('chatMessage.changed')).data).toEqual({ id, state: 'hidden' });
    expect((await desk.next('moderation.changed')).data).toEqual({ what: 'queue' });
    expect(await seen(id)).toMatchObject({ state: 'hidden', message: '' });
    expect(await seen(id, author)).toMatchObject({ state: 'hidden', message: '' });
    const item = await queued(id);
    expect(item?.message).toMatchObject({ message: 'Nasty words', state: 'hidden' });
    expect(item?.reports).toHaveLength(3);
    expect(item?.reports.at(-1)).toMatchObject({ reason: 'threat', note: 'It frightens me' });
  });

  it('of an elder hide it at once', async () => {
    const { id } = await postMessage(author, 'Nasty words');
    const titan = await academy.person({ role: 'admin', guild: 'titans' });
    await report(titan, id);
    expect(await seen(id)).toMatchObject({ state: 'hidden' });
  });

  it('are settled by keeping: shown again live, and reports no longer hide it', async () => {
    await postMessage(reader, 'One before');
    const { id } = await postMessage(author, 'Harmless');
    const gang = [reader, await academy.player(), await academy.player()];
    for (const person of gang) await report(person, id, 'spam');
    expect((await queued(id))?.before.at(-1)).toMatchObject({ message: 'One before' });
    const stream = await academy.live(reader);
    expect((await keep(id)).status).toBe(200);
    expect((await stream.next('chatMessage.added')).data).toMatchObject({
      id,
      message: 'Harmless',
    });
    expect(await queued(id)).toBeUndefined();
    for (let more = 0; more < 3; more += 1) await report(await academy.player(), id, 'spam');
    expect(await seen(id)).toMatchObject({ state: 'shown' });
    expect((await queued(id))?.reports).toHaveLength(3);
    expect(await audited(`chat-message:${id}`)).toEqual(['chat.keep']);
  });

  it('are settled by deleting: a tombstone and a notification with the reason, which no one can undo', async () => {
    const { id } = await postMessage(author, 'Nasty words');
    await report(reader, id);
    expect((await remove(id, ' ')).status).toBe(400);
    const stream = await academy.live(reader);
    expect((await remove(id)).status).toBe(200);
    expect((await stream.next('chatMessage.changed')).data).toEqual({ id, state: 'deleted' });
    expect(await seen(id)).toMatchObject({ state: 'deleted', message: '', userId: author.userId });
    expect(await queued(id)).toBeUndefined();
    expect((await remove(id)).status).toBe(404);
    expect((await keep(id)).status).toBe(404);
    expect((await report(reader, id)).status).toBe(404);
    expect(await titlesFor(author)).toEqual(['Một tin nhắn đã bị gỡ']);
    expect(await audited(`chat-message:${id}`)).toEqual(['chat.delete']);
    const rows = await academy.sql`select details from audit_entries
      where subject = ${`chat-message:${id}`}`;
    expect(JSON.stringify(rows)).not.toContain('Nasty words');
  });

  it.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['hide', async (id) => report(await academy.person({ role: 'admin', guild: 'titans' }), id)],
    ['delete', (id) => remove(id)],
  ])(
    'of a message that elders %s leave nothing of it to a stream that resumes',
    async (how, act) => {
      const before = await academy.live(reader);
      await postMessage(author, 'Where the reader stopped');
      const { id: lastEventId } = await before.next('chatMessage.added');
      before.close();
      const message = await postMessage(author, 'Words that must not be read again');
      const other = await postMessage(author, 'Words that stay');
      expect((await act(message.id)).status).toBeLessThan(300);
      const resumed = await academy.live(reader, lastEventId);
      const state = how === 'hide' ? 'hidden' : 'deleted';
      expect((await resumed.next('chatMessage.changed')).data).toEqual({ id: message.id, state });
      const added = resumed.events.filter(({ name }) => name === 'chatMessage.added');
      expect(added.map(({ data }) => data)).toEqual([{ ...message, message: '', state }, other]);
    },
  );

  it('on an elder’s own message are left to another elder', async () => {
    const titan = await academy.person({ role: 'admin', guild: 'titans' });
    const { id } = await postMessage(titan, 'My words');
    await report(reader, id);
    expect((await keep(id, titan)).status).toBe(403);
    expect((await keep(id)).status).toBe(200);
  });
});

describe('a mute', () => {
  it('applies until its end, in every guild chat, and shows its reason', async () => {
    const stream = await academy.live(author);
    const { muteId, until } = await muted(author.userId);
    expect((await stream.next('mute.changed')).data).toMatchObject({ mute: { muteId, until } });
    const answer = await say(author, 'x');
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      error: { code: 'permission-denied', message: expect.stringContaining('Nghỉ một lát') },
    });
    const guildChat = (await author.get(GUILD_CHAT_URL)).as(guildChatSchema);
    expect(guildChat.mute).toMatchObject({ muteId, appeal: null });
    expect(await titlesFor(author)).toEqual(['Tạm thời bị tắt tiếng ở sảnh Guild']);
    academy.clock.set(until);
    expect((await say(author, 'Back')).status).toBe(201);
    expect((await author.get(GUILD_CHAT_URL)).as(guildChatSchema).mute).toBeNull();
  });

  it('is replaced by a newer one, also when two elders act at once', async () => {
    const answers = await Promise.all([mute(author.userId), mute(author.userId, elder, 5)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const standing = await elder.get(`/api/moderation/mutes?userId=${author.userId}`);
    expect(standing.as(listOf(muteSchema)).items).toHaveLength(1);
    const all = await elder.get(`/api/moderation/mutes?filter=all&userId=${author.userId}`);
    expect(all.as(listOf(muteSchema)).items).toHaveLength(2);
  });

  it('can be lifted, once', async () => {
    const { muteId } = await muted(author.userId);
    expect((await lift(muteId)).as(muteSchema).liftedAt).not.toBeNull();
    expect((await say(author, 'Thank you')).status).toBe(201);
    expect((await lift(muteId)).status).toBe(400);
    expect(await audited(`user:${author.userId}`)).toEqual(['chat.mute', 'chat.unmute']);
  });

  it.each(['upheld', 'lifted'] as const)('is appealed once, and answered: %s', async (verdict) => {
    const { muteId } = await muted(author.userId);
    expect((await appeal(author, muteId, '  ')).status).toBe(400);
    expect((await appeal(author, muteId)).status).toBe(200);
    expect((await appeal(author, muteId, 'Really')).status).toBe(409);
    const waiting = (await elder.get('/api/moderation/mutes?filter=appeals')).as(
      listOf(muteSchema),
    );
    expect(waiting.items.find((one) => one.muteId === muteId)?.appeal).toMatchObject({
      text: 'It was not me',
      verdict: null,
    });
    expect((await answer(muteId, verdict)).as(muteSchema).appeal).toMatchObject({ verdict });
    expect((await answer(muteId, verdict)).status).toBe(409);
    expect((await say(author, 'x')).status).toBe(verdict === 'lifted' ? 201 : 403);
    expect(await titlesFor(author)).toHaveLength(2);
  });

  it('that was replaced does not hide the newer one when its appeal is answered', async () => {
    const first = await muted(author.userId);
    await appeal(author, first.muteId);
    const second = await muted(author.userId);
    const stream = await academy.live(author);
    await answer(first.muteId, 'lifted');
    expect((await stream.next('mute.changed')).data).toMatchObject({
      mute: { muteId: second.muteId },
    });
    stream.close();
  });
});

describe('the word list', () => {
  it('refuses or holds the operator’s words, and notifies the desk', async () => {
    const operator = await academy.operator();
    const list = (word: string, action: string) =>
      operator.post('/api/moderation/words', { word, action });
    expect((await list('Xấu Tính', 'refuse')).body).toEqual({ word: 'xấu tính', action: 'refuse' });
    expect((await list('lua dao', 'hold')).status).toBe(200);
    const refused = await say(author, 'Đồ XẤU  tính!');
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: { code: 'invalid-argument' } });

    const stream = await academy.live(reader);
    const held = await postMessage(author, 'Nó lừa đảo đó');
    expect(held).toMatchObject({ state: 'hidden', message: '' });
    expect((await stream.next('chatMessage.added')).data).toEqual(held);
    expect(await queued(held.id)).toMatchObject({
      isHeld: true,
      reports: [],
      message: { message: 'Nó lừa đảo đó' },
    });
    await keep(held.id);
    expect(await seen(held.id)).toMatchObject({ state: 'shown', message: 'Nó lừa đảo đó' });

    const unlist = await operator.delete(`/api/moderation/words/${encodeURIComponent('xấu tính')}`);
    expect(unlist.status).toBe(204);
    expect((await say(author, 'xấu tính')).status).toBe(201);
    expect(await audited('chat-word:xấu tính')).toEqual(['chat.word.list', 'chat.word.unlist']);
  });

  it('holds a thousand words, also when more are listed at the same moment', async () => {
    const operator = await academy.operator();
    const list = (word: string) => operator.post('/api/moderation/words', { word, action: 'hold' });
    const count = async () =>
      (await operator.get('/api/moderation/words')).text.split('word').length - 1;
    await academy.sql`insert into chat_words (word, action, listed_by, listed_at)
       select 'filler ' || at, 'hold', ${operator.userId}, now() from generate_series(1, 998 - ${await count()}::int) at`;
    try {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) => list(`another ${'abcdef'[at]}`)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([
        200, 200, 400, 400, 400, 400,
      ]);
      expect(answers.find(({ status }) => status === 400)?.text).toContain(
        moderationMessages.listFull(1000),
      );
      expect((await list('filler 2')).status).toBe(200);
      expect(await count()).toBe(1000);
    } finally {
      await academy.sql`delete from chat_words where word like 'filler %' or word like 'another %'`;
    }
  });
});

describe('a block', () => {
  it('is visible to its player only, and excludes messages from the unread count', async () => {
    const first = await postMessage(author, 'Before');
    await reader.put(`${GUILD_CHAT_URL}/read`, { sequence: first.sequence });
    const url = `/api/users/${reader.userId}/blocks/${author.userId}`;
    const put = () => reader.put(url);
    expect([(await put()).status, (await put()).status]).toEqual([204, 204]);
    const blocks = async () =>
      (await reader.get(`/api/users/${reader.userId}/blocks`)).as(listOf(blockSchema)).items;
    expect(await blocks()).toMatchObject([
      { userId: author.userId, displayName: author.displayName },
    ]);
    await postMessage(author, 'Unheard');
    expect((await reader.get(GUILD_CHAT_URL)).as(guildChatSchema).unread).toBe(0);
    expect((await reader.delete(url)).status).toBe(204);
    expect(await blocks()).toEqual([]);
    expect((await reader.get(GUILD_CHAT_URL)).as(guildChatSchema).unread).toBe(1);
  });

  it('applies to other, existing users only', async () => {
    const block = (id: string) => reader.put(`/api/users/${reader.userId}/blocks/${id}`);
    expect((await block(reader.userId)).status).toBe(400);
    expect((await block('nobody')).status).toBe(404);
  });
});
