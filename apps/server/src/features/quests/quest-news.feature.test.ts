import type { Notification } from '@goreal/domain/notifications/notification';
import { type Quest, questSchema } from '@goreal/domain/quests/quest';
import { QUEST_NEWS } from '@goreal/domain/quests/quest-news';
import { beforeEach, describe, expect, it } from 'vitest';
import { notificationsOf } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;

const academy = await testAcademy();
const elder = await academy.elder();

beforeEach(async () => {
  academy.clock.passDays(2);
  player = await academy.player('envoys');
});

const form = {
  description: 'Gọi, hỏi thăm, rồi kể lại.',
  auraReward: 70,
  guild: 'envoys',
  reportType: 'text',
  isDaily: true,
} as const;

const write = async (title: string): Promise<Quest> =>
  (await elder.post('/api/quests', { ...form, title })).as(questSchema);
const change = (quest: Quest, body: object) => elder.patch(`/api/quests/${quest.questId}`, body);

async function pass(ms: number): Promise<void> {
  academy.clock.passMs(ms);
  await academy.academy.jobs.run('quests.announce');
}

async function news(person: Person): Promise<Notification[]> {
  return (await notificationsOf(person)).filter(({ type }) => type === 'new_quest');
}

describe('a new quest', () => {
  it('is notified to the members of its guild only', async () => {
    const stranger = await academy.player('titans');
    await write('Gọi cho một người bạn');
    expect(await news(player)).toEqual([]);
    await pass(QUEST_NEWS.collectMs);
    expect(await news(player)).toMatchObject([
      {
        title: 'Nhiệm vụ mới',
        body: expect.stringContaining('“Gọi cho một người bạn”'),
        clickAction: '/dashboard?tab=quests',
        isRead: false,
      },
    ]);
    expect(await news(stranger)).toEqual([]);
  });

  it('shares one notification with those written right after it', async () => {
    await write('Một');
    await write('Hai');
    await write('Ba');
    await pass(QUEST_NEWS.collectMs);
    await write('Bốn');
    await pass(QUEST_NEWS.collectMs);
    expect((await news(player)).map(({ title }) => title)).toEqual(['3 nhiệm vụ mới']);
    await pass(QUEST_NEWS.pauseMs);
    expect((await news(player)).map(({ title }) => title)).toEqual([
      'Nhiệm vụ mới',
      '3 nhiệm vụ mới',
    ]);
  });

  it('is notified once, by however many processes and runs', async () => {
    await write('Một');
    academy.clock.passMs(QUEST_NEWS.collectMs);
    const run = () => academy.academy.jobs.run('quests.announce');
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await news(player)).toHaveLength(1);
  });

  it('is not notified when it is closed before the notification is due', async () => {
    const quest = await write('Một');
    await change(quest, { isActive: false });
    await pass(QUEST_NEWS.collectMs);
    expect(await news(player)).toEqual([]);
  });

  it('is notified when it is reopened, but not twice a day', async () => {
    const quest = await write('Một');
    await pass(QUEST_NEWS.collectMs);
    await change(quest, { isActive: false });
    await change(quest, { isActive: true });
    await pass(QUEST_NEWS.pauseMs);
    expect(await news(player)).toHaveLength(1);
    await change(quest, { isActive: false });
    await pass(QUEST_NEWS.againMs);
    await change(quest, { isActive: true });
    await pass(QUEST_NEWS.collectMs);
    expect(await news(player)).toHaveLength(2);
  });

  it('is notified to the guild it moves to, and not when only its text changes', async () => {
    const titan = await academy.player('titans');
    const quest = await write('Một');
    await pass(QUEST_NEWS.collectMs);
    await change(quest, { title: 'Hai' });
    await change(quest, { guild: 'titans' });
    await pass(QUEST_NEWS.pauseMs);
    expect(await news(player)).toHaveLength(1);
    expect(await news(titan)).toHaveLength(1);
  });

  it('is not notified to suspended members', async () => {
    const operator = await academy.operator();
    const answer = await operator.post(`/api/members/${player.userId}/suspension`, {
      days: 30,
      reason: 'Lời lẽ nặng nề trong sảnh.',
    });
    expect(answer.status).toBeLessThan(300);
    await write('Một');
    await pass(QUEST_NEWS.collectMs);
    const rows = await academy.sql`select 1 from notifications where user_id = ${player.userId}
      and type = 'new_quest'`;
    expect(rows).toEqual([]);
  });

  it('reaches a guild larger than one piece, each member once', async () => {
    await academy.sql`insert into auth_users (id, name, email, "emailVerified")
       select 'crowd-' || n, 'Crowd ' || n, 'crowd' || n || '@example.com', false
       from generate_series(1, 1100) n`;
    await academy.sql`update profiles set guild = 'envoys' where user_id like 'crowd-%'`;
    await write('Một');
    await pass(QUEST_NEWS.collectMs);
    const rows = await academy.sql<{
      notifications: number;
      people: number;
    }>`select count(*)::int as notifications, count(distinct user_id)::int as people from notifications
       where type = 'new_quest' and user_id like 'crowd-%'`;
    expect(rows).toEqual([{ notifications: 1100, people: 1100 }]);
  });
});
