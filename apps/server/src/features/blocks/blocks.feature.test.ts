import { appealMessages } from '@goreal/domain/appeals/appeals.messages';
import { blockSchema } from '@goreal/domain/moderation/queue';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy();

const say = (person: Person, band: string) =>
  person.put(`/api/users/${person.userId}/ageBand`, { band });
const url = (by: Person, whom?: Person) =>
  `/api/users/${by.userId}/blocks${whom ? `/${whom.userId}` : ''}`;
const blocked = async (by: Person) =>
  (await by.get(url(by)))
    .as(z.object({ items: z.array(blockSchema) }))
    .items.map(({ userId }) => userId);

it('names no child without a guardian’s consent, also one that was blocked before', async () => {
  const [player, child, other] = [
    await academy.player(),
    await academy.player(),
    await academy.player(),
  ];
  for (const whom of [child, other]) expect((await player.put(url(player, whom))).status).toBe(204);
  await academy.academy.youngPlayers.setMode({ isOn: true, actorId: undefined });
  await say(player, '16-plus');
  await say(other, '16-plus');
  await say(child, 'under-16');
  expect(await blocked(player)).toEqual([other.userId]);
  const second = await academy.player();
  expect((await player.put(url(player, second))).status).toBe(404);
  await academy.academy.youngPlayers.setMode({ isOn: false, actorId: undefined });
  expect((await blocked(player)).toSorted()).toEqual([child.userId, other.userId].toSorted());
});

it('a player blocks a bounded number, also at the same moment; the blocked can be blocked again', async () => {
  const player = await academy.player();
  await academy.sql`with made as (
       insert into auth_users (id, name, email)
       select 'blocked-' || n, 'Blocked ' || n, 'blocked-' || n || '@x.test'
       from generate_series(1, ${500 - 1}::int) n returning id)
     insert into player_blocks (user_id, blocked_id, blocked_at) select ${player.userId}, id, now() from made`;
  const others = [await academy.player(), await academy.player(), await academy.player()];
  const answers = await Promise.all(others.map((whom) => player.put(url(player, whom))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.text).toContain(appealMessages.tooManyBlocks(500));
  expect(await blocked(player)).toHaveLength(500);
  const last = others[answers.findIndex(({ status }) => status === 204)];
  expect((await player.put(url(player, last))).status).toBe(204);
});
