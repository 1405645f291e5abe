import { GUILD_CHANGE } from '@goreal/domain/guilds/guild-change';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { expect, it } from 'vitest';
import { acceptQuest, chooseGuild } from '#testing/quest-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy({ rateLimitFactor: 1 });

it('allows the first choice and a few changes, and refuses the next with a reason', async () => {
  const player = await academy.newcomer();
  expect((await chooseGuild(player, 'titans')).status).toBe(200);
  expect((await chooseGuild(player, 'titans')).status).toBe(200);
  for (let change = 0; change < GUILD_CHANGE.changes; change += 1) {
    const guild = change % 2 === 0 ? 'envoys' : 'titans';
    expect((await chooseGuild(player, guild)).status).toBe(200);
  }
  const refused = await chooseGuild(player, 'illumination');
  expect(refused).toMatchObject({
    status: 429,
    body: {
      error: {
        code: 'too-many-requests',
        message: guildMessages.changedOften(GUILD_CHANGE.changes, GUILD_CHANGE.days),
        details: { retryAfter: expect.any(Number) },
      },
    },
  });
  const { body } = await player.get(`/api/users/${player.userId}`);
  expect(body).toMatchObject({ guild: 'envoys' });
});

it('lets the quests of one guild count on an academy day', async () => {
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
