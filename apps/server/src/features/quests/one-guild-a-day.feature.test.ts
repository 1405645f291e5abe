import { questMessages } from '@goreal/domain/quests/quests.messages';
import { expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { holdTable } from '#testing/hold-table.ts';
import { acceptQuest, chooseGuild, submitText } from '#testing/quest-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();

it('counts the quests of one guild when two are reported at once around a change of guild', async () => {
  const player = await academy.player('titans');
  const ours = await academy.quest({ guild: 'titans' });
  const theirs = await academy.quest({ guild: 'envoys' });
  expect((await acceptQuest(player, ours)).status).toBe(200);
  expect((await chooseGuild(player, 'envoys')).status).toBe(200);
  expect((await acceptQuest(player, theirs)).status).toBe(200);
  expect((await chooseGuild(player, 'titans')).status).toBe(200);
  const held = await holdTable(academy.database, 'acceptances');
  const first = submitText(player, ours);
  await eventually(async () => expect(await held.waiting()).toBe(1));
  const second = chooseGuild(player, 'envoys').then(() => submitText(player, theirs));
  await eventually(async () => expect(await held.waiting()).toBe(2));
  await held.release();
  expect((await first).status).toBe(201);
  expect((await second).body).toMatchObject({ error: { message: questMessages.otherGuildToday } });
});
