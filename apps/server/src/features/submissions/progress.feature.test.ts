import { type Progress, progressSchema } from '@goreal/domain/submissions/progress';
import { beforeEach, expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const URL = '/api/submissions/progress';
let player: Person;

const academy = await testAcademy();
const elder = await academy.elder();
beforeEach(async () => {
  player = await academy.player();
});

const progress = async (person = player): Promise<Progress> =>
  (await person.get(URL)).as(progressSchema);

async function handIn(at: string, auraReward = 40): Promise<string> {
  academy.clock.set(at);
  return (await academy.submit(player, { auraReward })).submissionId;
}

async function approved(at: string, auraReward = 40): Promise<string> {
  const submissionId = await handIn(at, auraReward);
  await elder.post('/api/approveSubmission', { submissionId });
  return submissionId;
}

it('shows no player the progress of another', async () => {
  await approved('2026-03-04T09:00:00+07:00');
  expect((await progress(await academy.player())).days).toEqual([]);
  expect((await progress(elder)).days).toEqual([]);
  expect((await progress()).days).toHaveLength(1);
});

it('counts approved reports by the Academy’s day of hand-in, across a Sunday’s midnight', async () => {
  // 16:59:59 UTC on Sunday is still Sunday in Vietnam; a second later it is Monday there.
  await approved('2026-03-08T16:59:59Z', 40);
  await approved('2026-03-08T17:00:00Z', 30);
  await approved('2026-03-09T09:00:00+07:00', 20);
  academy.clock.set('2026-03-10T09:00:00+07:00');
  const { days, ...frame } = await progress();
  expect(frame).toEqual({
    from: '2025-11-17',
    today: '2026-03-10',
    timeZone: 'Asia/Ho_Chi_Minh',
  });
  expect(days.map(({ day, quests }) => [day, quests])).toEqual([
    ['2026-03-08', 1],
    ['2026-03-09', 2],
  ]);
  const awarded = await academy.sql<{
    day: string;
    aura: number;
  }>`select submitted_day::text as day, sum(aura_awarded)::integer as aura from submissions
     where user_id = ${player.userId} group by submitted_day order by submitted_day`;
  expect(days.map(({ day, aura }) => ({ day, aura }))).toEqual(awarded);
  expect(days[0]?.aura).toBeGreaterThanOrEqual(40);
});

it('omits pending, rejected and undone reports', async () => {
  await handIn('2026-03-02T09:00:00+07:00');
  const returned = await handIn('2026-03-03T09:00:00+07:00');
  await elder.post('/api/rejectSubmission', { submissionId: returned, feedback: 'Not yet.' });
  const undone = await approved('2026-03-04T09:00:00+07:00');
  expect((await progress()).days.map(({ day }) => day)).toEqual(['2026-03-04']);
  await elder.post('/api/undoSubmissionDecision', { submissionId: undone, reason: 'Again.' });
  expect((await progress()).days).toEqual([]);
});

it('begins on the Monday sixteen weeks before this week’s', async () => {
  await approved('2025-11-16T23:59:59+07:00');
  await approved('2025-11-17T00:00:00+07:00');
  academy.clock.set('2026-03-15T23:59:59+07:00');
  expect((await progress()).days.map(({ day }) => day)).toEqual(['2025-11-17']);
  academy.clock.set('2026-03-16T00:00:00+07:00');
  expect((await progress()).days).toEqual([]);
});
