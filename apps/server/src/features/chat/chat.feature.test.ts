import { type ChatMessage, chatMessageSchema } from '@goreal/domain/chat/chat-message';
import { guildChatSchema } from '@goreal/domain/chat/guild-chat';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const GUILD_CHAT_URL = '/api/guildChats/titans';
const pageSchema = z.object({
  items: z.array(chatMessageSchema),
  nextCursor: z.string().nullable(),
});
let lan: Person;
let minh: Person;

const academy = await testAcademy();

beforeEach(async () => {
  lan = await academy.person({ displayName: 'Lan', guild: 'titans' });
  minh = await academy.person({ displayName: 'Minh', guild: 'titans' });
});

const say = (person: Person, message: string, key?: string) =>
  person.post(`${GUILD_CHAT_URL}/messages`, { message, ...(key ? { key } : {}) });
const postMessage = async (person: Person, message: string) =>
  (await say(person, message)).as(chatMessageSchema);
const page = async (person: Person, query = '') =>
  (await person.get(`${GUILD_CHAT_URL}/messages${query}`)).as(pageSchema);
const guildChat = async (person: Person) => (await person.get(GUILD_CHAT_URL)).as(guildChatSchema);

async function setGuildChat(change: { mode?: string; slowModeSeconds?: number }): Promise<void> {
  const elder = await academy.elder();
  const answer = await elder.patch('/api/moderation/guildChats/titans', change);
  if (answer.status !== 200) throw new Error(answer.text);
}

describe('refusals', () => {
  it.each(['', '/messages'])('refuses %s to everyone but members of the guild', async (path) => {
    const newcomer = await academy.newcomer();
    const envoy = await academy.player('envoys');
    const elder = await academy.elder();
    expect((await academy.visitor.get(GUILD_CHAT_URL + path)).status).toBe(401);
    for (const person of [newcomer, envoy, elder]) {
      const answer = await person.get(GUILD_CHAT_URL + path);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ error: { code: 'permission-denied' } });
    }
  });

  it('refuses messages to another guild’s chat', async () => {
    const newcomer = await academy.newcomer();
    const envoy = await academy.player('envoys');
    expect(
      (await academy.visitor.post(`${GUILD_CHAT_URL}/messages`, { message: 'x' })).status,
    ).toBe(401);
    for (const person of [newcomer, envoy]) {
      expect((await say(person, 'Hello')).status).toBe(403);
      expect((await person.put(`${GUILD_CHAT_URL}/read`, { sequence: 1 })).status).toBe(403);
    }
    expect((await page(lan)).items.filter(({ message }) => message === 'Hello')).toEqual([]);
  });

  it.each([
    ['nothing', {}],
    ['blanks', { message: ' \n\t ' }],
    ['only what is unseen', { message: '\u200b\u2060\u202e' }],
    ['501 characters', { message: 'x'.repeat(501) }],
    ['a paste of 2000', { message: 'x'.repeat(2000) }],
    ['a number', { message: 5 }],
    ['another author', { message: 'x', userId: 'someone' }],
    ['a key that is none', { message: 'x', key: '1' }],
  ])('refuses %s', async (_what, body) => {
    const before = await page(lan);
    expect((await lan.post(`${GUILD_CHAT_URL}/messages`, body)).status).toBe(400);
    expect(await page(lan)).toEqual(before);
  });
});

describe('a message', () => {
  it('is shown to the guild unchanged, live and later', async () => {
    const [near, far] = [
      await academy.live(minh),
      await academy.live(await academy.player('envoys')),
    ];
    const message = await postMessage(lan, `  Chào\u202e cả nhà\u200b ${'x'.repeat(480)}  `);
    expect(message).toMatchObject({
      guild: 'titans',
      userId: lan.userId,
      userName: 'Lan',
      isElder: false,
      levelId: 'genesis',
      message: `Chào cả nhà ${'x'.repeat(480)}`,
      timestamp: academy.clock.now().toISOString(),
      isSystemMessage: false,
      state: 'shown',
    });
    expect((await near.next('chatMessage.added')).data).toEqual(message);
    expect((await page(minh)).items[0]).toEqual(message);
    expect(far.events.map(({ name }) => name)).toEqual(['ready']);
  });

  it('shows its author’s current name, and marks elders', async () => {
    const elder = await academy.person({ displayName: 'Crane', role: 'admin', guild: 'titans' });
    expect(await postMessage(elder, 'Be kind.')).toMatchObject({
      isElder: true,
      userName: 'Crane',
    });
    expect((await page(lan)).items[0]).toMatchObject({ isElder: true, userName: 'Crane' });
  });

  it('is posted once however often it is sent', async () => {
    const key = crypto.randomUUID();
    const stream = await academy.live(minh);
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(lan, 'Once', key)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const ids = answers.map((answer) => answer.as(chatMessageSchema).id);
    expect(new Set(ids).size).toBe(1);
    expect((await say(lan, 'Once', key)).status).toBe(200);
    expect((await say(minh, 'Once', key)).status).toBe(201);
    await postMessage(lan, 'Last');
    while (((await stream.next('chatMessage.added')).data as ChatMessage).message !== 'Last');
    expect(stream.events.filter(({ name }) => name === 'chatMessage.added')).toHaveLength(3);
  });

  it('that was stored is answered again although its word is refused now, or its author changed guilds', async () => {
    const author = await academy.newcomer();
    const join = (guild: string) => author.patch(`/api/users/${author.userId}`, { guild });
    await join('titans');
    const key = crypto.randomUUID();
    const { id } = (await say(author, 'Xin chào lốc', key)).as(chatMessageSchema);
    const operator = await academy.operator();
    await operator.post('/api/moderation/words', { word: 'lốc', action: 'refuse' });
    expect((await say(author, 'Xin chào lốc')).status).toBe(400);
    expect((await say(author, 'Xin chào lốc', key)).body).toMatchObject({ id });
    await operator.delete('/api/moderation/words/l%E1%BB%91c');
    await join('envoys');
    expect((await say(author, 'Xin chào')).status).toBe(403);
    const again = await say(author, 'Xin chào lốc', key);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id });
  });

  it('of a deleted account remains as an empty message', async () => {
    const { id } = await postMessage(lan, 'I was here');
    await academy.sql`delete from auth_users where id = ${lan.userId}`;
    const left = (await page(minh)).items.find((message) => message.id === id);
    expect(left).toMatchObject({
      state: 'deleted',
      message: '',
      userId: null,
      userName: 'Người đã rời đi',
    });
  });
});

describe('the pages', () => {
  it('hold 50 messages, newest first, and continue without gap or repetition', async () => {
    const texts = Array.from({ length: 120 }, (_, at) => `word ${at}`);
    for (const text of texts) await postMessage(lan, text);
    const read: string[] = [];
    const lengths: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null && read.length < 120) {
      const { items, nextCursor }: z.infer<typeof pageSchema> = await page(
        minh,
        cursor && `?cursor=${cursor}`,
      );
      lengths.push(items.length);
      read.push(...items.map(({ message }) => message));
      cursor = nextCursor;
    }
    expect(lengths.slice(0, 2)).toEqual([50, 50]);
    expect(read.slice(0, 120)).toEqual(texts.toReversed());
  });

  it.each([
    'cursor=x',
    'limit=0',
    'limit=101',
    `cursor=${Buffer.from('["a"]').toString('base64url')}`,
  ])('refuse ?%s', async (query) => {
    expect((await lan.get(`${GUILD_CHAT_URL}/messages?${query}`)).status).toBe(400);
  });
});

it('the read position is the same on every device, and never moves back', async () => {
  const first = await postMessage(minh, 'One');
  expect(await guildChat(lan)).toMatchObject({ lastRead: 0, unread: 0 });
  const read = (sequence: number) => lan.put(`${GUILD_CHAT_URL}/read`, { sequence });
  expect((await read(first.sequence)).status).toBe(204);
  await postMessage(minh, 'Two');
  await postMessage(lan, 'My own');
  await postMessage(minh, 'Three');
  expect(await guildChat(lan)).toMatchObject({ lastRead: first.sequence, unread: 2 });
  const device = await academy.live(await academy.otherDevice(lan));
  const newest = (await page(lan)).items[0]?.sequence ?? 0;
  await read(Number.MAX_SAFE_INTEGER);
  expect((await device.next('guildChat.read')).data).toMatchObject({ guild: 'titans' });
  await read(first.sequence);
  expect(await guildChat(lan)).toMatchObject({ lastRead: newest, unread: 0 });
});

describe('the guild chat', () => {
  it('announces a new member, once', async () => {
    const newcomer = await academy.newcomer();
    const join = (guild: string) => newcomer.patch(`/api/users/${newcomer.userId}`, { guild });
    await join('titans');
    await join('envoys');
    await join('titans');
    const own = (await page(lan)).items.filter(
      ({ isSystemMessage, message }) => isSystemMessage && message.includes(newcomer.displayName),
    );
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ userId: null, userName: 'Học Viện', state: 'shown' });
  });

  it('announces a level, once, and removes the name when the member is deleted', async () => {
    const rising = await academy.person({ displayName: 'Vy', guild: 'titans' });
    const elder = await academy.elder();
    const { submissionId } = await academy.submit(rising, { auraReward: 120 });
    const live = await academy.live(lan);
    const words = async () =>
      (await page(lan)).items
        .filter(({ isSystemMessage, message }) => isSystemMessage && message.includes('Vy'))
        .map(({ message }) => message);
    await elder.post('/api/approveSubmission', { submissionId });
    const announcement = 'Vy vừa lên cấp Đệ Tử. Cả sảnh chúc mừng!';
    expect(await words()).toEqual([announcement]);
    const { data } = await live.next('chatMessage.added');
    expect(chatMessageSchema.parse(data)).toEqual((await page(lan)).items[0]);
    live.close();
    await elder.post('/api/undoSubmissionDecision', { submissionId, reason: 'Look again.' });
    await elder.post('/api/approveSubmission', { submissionId });
    expect(await words()).toEqual([announcement]);
    await academy.sql`delete from auth_users where id = ${rising.userId}`;
    expect(await words()).toEqual([]);
  });

  it('has a slow mode, also for concurrent messages; elders are exempt', async () => {
    await setGuildChat({ slowModeSeconds: 30 });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => say(lan, text)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      error: { code: 'resource-exhausted', details: { retryAfter: 30 } },
    });
    const elder = await academy.person({ role: 'admin', guild: 'titans' });
    for (const text of ['a', 'b']) expect((await say(elder, text)).status).toBe(201);
    academy.clock.passMs(30_000);
    expect((await say(lan, 'again')).status).toBe(201);
    await setGuildChat({ slowModeSeconds: 0 });
  });

  it('can be read-only, where only elders post, or closed, and keeps its messages', async () => {
    const { id } = await postMessage(lan, 'Before');
    const stream = await academy.live(lan);
    await setGuildChat({ mode: 'read-only' });
    expect((await stream.next('guildChat.changed')).data).toMatchObject({ mode: 'read-only' });
    expect((await say(lan, 'x')).status).toBe(403);
    const elder = await academy.person({ role: 'admin', guild: 'titans' });
    expect((await say(elder, 'Listen')).status).toBe(201);
    await setGuildChat({ mode: 'off' });
    expect((await say(elder, 'x')).body).toMatchObject({ error: { code: 'failed-precondition' } });
    expect((await lan.get(`${GUILD_CHAT_URL}/messages`)).status).toBe(400);
    expect(await guildChat(lan)).toMatchObject({ mode: 'off' });
    await setGuildChat({ mode: 'open' });
    expect((await page(lan)).items.map((message) => message.id)).toContain(id);
  });
});

it('a flood is refused, until its minute ends', async () => {
  const strict = await academyOfTest({ rateLimitFactor: 1 });
  const flooder = await strict.player();
  const answers = [];
  for (let at = 0; at < 14; at += 1) {
    answers.push(await flooder.post(`${GUILD_CHAT_URL}/messages`, { message: `x${at}` }));
  }
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.at(-1)?.body).toMatchObject({ error: { code: 'too-many-requests' } });
  const other = await strict.player();
  expect((await other.post(`${GUILD_CHAT_URL}/messages`, { message: 'x' })).status).toBe(201);
});
