import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { type Quest, questSchema } from '@goreal/domain/quests/quest';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy();
const elder = await academy.elder();
const player = await academy.player('envoys');

const list = z.object({ items: z.array(questSchema), nextCursor: z.string().nullable() });
const form = {
  title: ' Gọi cho một người bạn ',
  description: 'Gọi, hỏi thăm, rồi kể lại.',
  auraReward: 70,
  guild: 'envoys',
  reportType: 'text',
  isDaily: true,
} as const;

const write = (change: object = {}) => elder.post('/api/quests', { ...form, ...change });
const seenBy = async (person: Person): Promise<Quest[]> =>
  (await person.get('/api/quests')).as(z.object({ items: z.array(questSchema) })).items;

describe('refusals', () => {
  it('closes no quest that is unknown', async () => {
    const path = '/api/quests/00000000-0000-4000-8000-000000000000';
    expect((await elder.patch(path, { isActive: false })).status).toBe(404);
  });

  it.each([
    ['a blank title', { title: '  ' }],
    ['no description', { description: '' }],
    ['no reward', { auraReward: 0 }],
    ['too much', { auraReward: 1001 }],
    ['another guild', { guild: 'ninjas' }],
    ['a field it does not know', { isActive: false }],
  ])('refuses %s', async (_what, change) => {
    expect((await write(change)).status).toBe(400);
  });

  it('has the messages of the form', async () => {
    for (const change of [{ title: undefined }, { guild: undefined }, { auraReward: 0 }])
      expect((await write(change)).body).toMatchObject({
        error: { message: questMessages.formInvalid },
      });
  });
});

describe('a quest', () => {
  it('is created, and its guild gets the event and sees it', async () => {
    const live = await academy.live(player);
    const quest = (await write()).as(questSchema);
    expect(quest).toMatchObject({ title: 'Gọi cho một người bạn', isActive: true, auraReward: 70 });
    expect((await live.next('quest.changed')).data).toMatchObject({ questId: quest.questId });
    expect(await seenBy(player)).toContainEqual(quest);
  });

  it('is closed and opened again', async () => {
    const { questId } = (await write()).as(questSchema);
    const close = await elder.patch(`/api/quests/${questId}`, { isActive: false });
    expect(close.as(questSchema)).toMatchObject({
      isActive: false,
      title: 'Gọi cho một người bạn',
    });
    expect((await seenBy(player)).map((quest) => quest.questId)).not.toContain(questId);
    await elder.patch(`/api/quests/${questId}`, { isActive: true });
    expect((await seenBy(player)).map((quest) => quest.questId)).toContain(questId);
  });

  it('says about how long it takes, where an elder wrote that', async () => {
    const quest = (await write()).as(questSchema);
    expect(quest.minutes).toBeUndefined();
    const path = `/api/quests/${quest.questId}`;
    expect((await elder.patch(path, { minutes: 601 })).status).toBe(400);
    expect((await elder.patch(path, { minutes: 15 })).as(questSchema).minutes).toBe(15);
    expect((await elder.patch(path, { title: 'Chạy bộ' })).as(questSchema).minutes).toBe(15);
    expect((await elder.patch(path, { minutes: null })).as(questSchema).minutes).toBeUndefined();
  });

  it('that moves to another guild is emitted to both', async () => {
    const titan = await academy.player('titans');
    const [old, next] = [await academy.live(player), await academy.live(titan)];
    const { questId } = (await write({ title: 'Dời nhà' })).as(questSchema);
    await old.next('quest.changed');
    await elder.patch(`/api/quests/${questId}`, { guild: 'titans', auraReward: 90 });
    for (const live of [old, next]) {
      expect((await live.next('quest.changed')).data).toMatchObject({ questId, guild: 'titans' });
    }
    expect((await seenBy(titan)).find((quest) => quest.questId === questId)?.auraReward).toBe(90);
  });

  it('is found in the book, page by page, open or closed', async () => {
    for (let index = 0; index < 3; index += 1) {
      academy.clock.passDays(1);
      await write({ title: `Trang ${index}`, guild: 'illumination' });
    }
    const path = '/api/questBook?guild=illumination&limit=2';
    const first = (await elder.get(path)).as(list);
    expect(first.items.map(({ title }) => title)).toEqual(['Trang 2', 'Trang 1']);
    const rest = (await elder.get(`${path}&cursor=${first.nextCursor}`)).as(list);
    expect(rest.items.map(({ title }) => title)).toEqual(['Trang 0']);
    expect(rest.nextCursor).toBeNull();
  });

  it('that a member created for themselves is not listed', async () => {
    const { questId } = (await write({ title: 'Việc riêng', auraReward: 40 })).as(questSchema);
    const personal = 'update quests set is_personal = true where quest_id = $1';
    await academy.query(personal, [questId]);
    const { items } = (await elder.get('/api/questBook?guild=envoys&limit=100')).as(list);
    expect(items.map((quest) => quest.questId)).not.toContain(questId);
    expect((await elder.patch(`/api/quests/${questId}`, { isActive: false })).status).toBe(404);
  });
});

it('an empty book is filled with the opening quests once, and their guilds get the events', async () => {
  await academy.sql`delete from quests`;
  const live = await academy.live(player);
  const answers = await Promise.all([1, 2].map(() => elder.post('/api/questBook', {})));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await live.next('quest.changed')).data).toMatchObject({ guild: 'envoys' });
  const { items } = (await elder.get('/api/questBook')).as(list);
  for (const guild of GUILD_IDS) {
    expect(items.filter((quest) => quest.guild === guild)).toHaveLength(5);
  }
  expect(await seenBy(player)).toHaveLength(5);
});

it('has a bounded number of open quests in a guild, also when many are opened at the same moment', async () => {
  const max = 1000;
  await academy.sql`update quests set is_active = false where guild = 'illumination'`;
  await academy.sql`insert into quests (title, description, aura_reward, guild, report_type, is_active)
    select 'planted', 'planted', 1, 'illumination', 'text', n > 20
    from generate_series(1, ${max + 20 - 3}::int) n`;
  const [closed, ...others] = await academy.sql<{ quest_id: string }>`select quest_id from quests
    where guild = 'illumination' and not is_active`;
  const open = (questId = '') => elder.patch(`/api/quests/${questId}`, { isActive: true });
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => write({ guild: 'illumination' })),
    ...others.slice(0, 10).map(({ quest_id: questId }) => open(questId)),
  ]);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(17);
  expect(refused[0]?.body).toMatchObject({
    error: { code: 'resource-exhausted', message: questMessages.guildFull(max) },
  });
  const elsewhere = (await write()).as(questSchema);
  const move = () => elder.patch(`/api/quests/${elsewhere.questId}`, { guild: 'illumination' });
  expect((await move()).status).toBe(429);
  expect((await open(closed?.quest_id)).status).toBe(429);
  // A change of an open quest needs no further room; closing one leaves room for another.
  const [kept] = answers.filter(({ status }) => status === 201 || status === 200);
  const { questId } = kept?.as(questSchema) ?? elsewhere;
  expect((await elder.patch(`/api/quests/${questId}`, { title: 'Tên khác' })).status).toBe(200);
  expect((await elder.patch(`/api/quests/${questId}`, { isActive: false })).status).toBe(200);
  expect((await move()).status).toBe(200);
});
