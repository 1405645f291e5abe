import { questMessages } from '@goreal/domain/quests/quests.messages';
import { expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { holdTable } from '#testing/hold-table.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy();

const report = (person: Person, questId: string) =>
  person.post('/api/submissions', { questId, proofType: 'text', proofData: 'Đã gọi và hỏi thăm.' });
const accept = (person: Person, questId: string) =>
  person.put(`/api/users/${person.userId}/activeQuests/${questId}`);
const choose = (person: Person, guild: string) =>
  person.patch(`/api/users/${person.userId}`, { guild });

it('counts the quests of one guild when two are reported at once around a change of guild', async () => {
  const player = await academy.player('titans');
  const ours = await academy.quest({ guild: 'titans' });
  const theirs = await academy.quest({ guild: 'envoys' });
  expect((await accept(player, ours)).status).toBe(200);
  expect((await choose(player, 'envoys')).status).toBe(200);
  expect((await accept(player, theirs)).status).toBe(200);
  expect((await choose(player, 'titans')).status).toBe(200);
  const held = await holdTable(academy.database, 'acceptances');
  const first = report(player, ours);
  await eventually(async () => expect(await held.waiting()).toBe(1));
  const second = choose(player, 'envoys').then(() => report(player, theirs));
  await eventually(async () => expect(await held.waiting()).toBe(2));
  await held.release();
  expect((await first).status).toBe(201);
  expect((await second).body).toMatchObject({ error: { message: questMessages.otherGuildToday } });
});
