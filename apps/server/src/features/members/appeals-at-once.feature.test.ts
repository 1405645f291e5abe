import { appealMessages } from '@goreal/domain/appeals/appeals.messages';
import { memberMessages } from '@goreal/domain/members/members.messages';
import { muteSchema } from '@goreal/domain/moderation/queue';
import { expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { holdBy } from '#testing/hold-table.ts';
import { academyOfTest } from '#testing/test-academy.ts';
import type { TestAcademy } from '#testing/test-app.ts';

/** Sends one after another while a row of the player is locked, so that each has done its checks before any writes. */
async function together<Answer>(
  academy: TestAcademy,
  { table, userId }: { table: 'chat_mutes' | 'suspensions'; userId: string },
  sends: (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const held = await holdBy(academy.database, {
    text: `select from ${table} where user_id = $1 for update`,
    values: [userId],
  });
  const answers: Promise<Answer>[] = [];
  for (const send of sends) {
    answers.push(send());
    await eventually(async () => expect(await held.waiting()).toBe(answers.length));
  }
  await held.release();
  return Promise.all(answers);
}

it('of two appeals against a mute, the second is told of the first', async () => {
  const academy = await academyOfTest();
  const [elder, player] = [await academy.elder(), await academy.player()];
  const { userId } = player;
  const muted = await elder.post('/api/moderation/mutes', { userId, minutes: 60, reason: 'Ồn.' });
  const { muteId } = muted.as(muteSchema);
  const appeal = () =>
    player.post(`/api/users/${userId}/mutes/${muteId}/appeal`, { text: 'Xin xem lại.' });
  const [first, second] = await together(academy, { table: 'chat_mutes', userId }, [
    appeal,
    appeal,
  ]);
  expect(first?.status).toBe(200);
  expect(second).toMatchObject({
    status: 409,
    body: { error: { message: appealMessages.alreadyAppealed } },
  });
});

it('an appeal against a suspension that another elder lifts meanwhile is not answered', async () => {
  const academy = await academyOfTest();
  const [one, other] = [await academy.elder(), await academy.elder('Elder Pine')];
  const { userId } = await academy.player();
  const url = `/api/members/${userId}/suspension`;
  await one.post(url, { days: 3, reason: 'Quấy rầy.' });
  await academy.sql`update suspensions set appeal = 'Xin xem lại.', appealed_at = now()`;
  const [lifted, answered] = await together(academy, { table: 'suspensions', userId }, [
    () => one.post(`${url}/lift`, { reason: 'Đã hiểu nhau.' }),
    () => other.post(`${url}/answer`, { verdict: 'stands', answer: 'Vẫn giữ nguyên.' }),
  ]);
  expect(lifted?.status).toBe(200);
  expect(answered).toMatchObject({
    status: 400,
    body: { error: { message: memberMessages.notSuspended } },
  });
});
