import { DAY_MS } from '@goreal/domain/calendar/durations';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { afterEach, expect, it, vi } from 'vitest';
import { acceptQuest, chooseGuild } from '#testing/quest-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy({ rateLimitFactor: 1 });

afterEach(() => {
  vi.useRealTimers();
});

it('allows the first choice and three changes in seven days, and refuses the next with a reason', async () => {
  const player = await academy.newcomer();
  expect((await chooseGuild(player, 'titans')).status).toBe(200);
  expect((await chooseGuild(player, 'titans')).status).toBe(200);
  for (let change = 0; change < 3; change += 1) {
    const guild = change % 2 === 0 ? 'envoys' : 'titans';
    expect((await chooseGuild(player, guild)).status).toBe(200);
  }
  const refused = await chooseGuild(player, 'illumination');
  expect(refused).toMatchObject({
    status: 429,
    body: {
      error: {
        code: 'too-many-requests',
        message: guildMessages.changedOften(3, 7),
        details: { retryAfter: expect.any(Number) },
      },
    },
  });
  const guild = async () => (await player.get(`/api/users/${player.userId}`)).body;
  expect(await guild()).toMatchObject({ guild: 'envoys' });
  // The limit counts by the clock of the machine, not by the one of the academy.
  const refusedAt = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: refusedAt + 6.9 * DAY_MS });
  expect((await chooseGuild(player, 'illumination')).status).toBe(429);
  vi.setSystemTime(refusedAt + 7 * DAY_MS);
  expect((await chooseGuild(player, 'illumination')).status).toBe(200);
  expect(await guild()).toMatchObject({ guild: 'illumination' });
});

it('counts the quests of one guild on an academy day', async () => {
  academy.clock.set('2026-03-02T09:00:00+07:00');
  const player = await academy.player('titans');
  const [ours, more, theirs] = [
    await academy.quest({ guild: 'titans' }),
    await academy.quest({ guild: 'titans' }),
    await academy.quest({ guild: 'envoys' }),
  ];
  await acceptQuest(player, more);
  await chooseGuild(player, 'envoys');
  expect((await acceptQuest(player, theirs)).status).toBe(200);
  await chooseGuild(player, 'titans');
  await academy.submit(player, { questId: ours });
  await chooseGuild(player, 'envoys');
  const refusal = {
    error: { code: 'failed-precondition', message: questMessages.otherGuildToday },
  };
  expect((await acceptQuest(player, await academy.quest({ guild: 'envoys' }))).body).toMatchObject(
    refusal,
  );
  const report = { questId: theirs, proofType: 'text', proofData: 'Đã gọi và hỏi thăm bạn.' };
  expect((await player.post('/api/submissions', report)).body).toMatchObject(refusal);
  academy.clock.set('2026-03-03T09:00:00+07:00');
  expect((await acceptQuest(player, theirs)).status).toBe(200);
  expect((await player.post('/api/submissions', report)).status).toBe(201);
});
