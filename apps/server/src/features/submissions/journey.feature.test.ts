import { notificationSchema } from '@goreal/domain/notifications/notification';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { grantAura } from '#testing/factories.ts';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();
let player = await academy.player();
const elder = await academy.elder();

type Page = {
  items: { submissionId: string; status: string }[];
  nextCursor: string;
  counts: object;
};

const journey = async (query = '') => (await player.get(`/api/submissions${query}`)).body as Page;
const notifications = async (submissionId: string) =>
  (await player.get(`/api/submissions/${submissionId}/ceremonies`)).as(
    z.object({ items: z.array(notificationSchema) }),
  ).items;

it('filters by status, page by page, and counts all of them every time', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 6; at += 1) ids.push((await academy.submit(player)).submissionId);
  for (const submissionId of ids.slice(0, 3)) {
    await elder.post('/api/approveSubmission', { submissionId });
  }
  await elder.post('/api/rejectSubmission', { submissionId: ids[3], feedback: 'Not yet.' });
  const counts = { all: 6, approved: 3, pending: 2, rejected: 1 };
  expect((await journey()).counts).toEqual(counts);
  const first = await journey('?status=approved&limit=2');
  expect(first.counts).toEqual(counts);
  const second = await journey(`?status=approved&limit=2&cursor=${first.nextCursor}`);
  const approved = [...first.items, ...second.items].map(({ submissionId }) => submissionId);
  expect(approved.toSorted()).toEqual(ids.slice(0, 3).toSorted());
  expect(second.nextCursor).toBeNull();
  expect((await journey('?status=rejected')).items).toMatchObject([{ submissionId: ids[3] }]);
  expect((await player.get('/api/submissions?status=lost')).status).toBe(400);
});

it('shows the ceremonies of an approval again', async () => {
  player = await academy.player();
  await grantAura(academy.database, { userId: player.userId, amount: 95, level: 'genesis' });
  const { submissionId } = await academy.submit(player);
  expect(await notifications(submissionId)).toEqual([]);
  await elder.post('/api/approveSubmission', { submissionId });
  const before = await notifications(submissionId);
  expect(before.map(({ type }) => type)).toEqual(['quest_approved', 'level_up']);
  // The response to this claim may be lost: the notifications still contain the whole ceremony.
  await player.post(`/api/users/${player.userId}/notifications/${before[0]?.id}/ceremony`);
  expect(await notifications(submissionId)).toMatchObject([
    { ceremony: 'shown' },
    { ceremony: 'waiting' },
  ]);
});

it('shows the ceremony of the current approval, not of an undone one', async () => {
  player = await academy.player();
  const { submissionId } = await academy.submit(player, { auraReward: 10 });
  await elder.post('/api/approveSubmission', { submissionId });
  const [first] = await notifications(submissionId);
  await elder.post('/api/undoSubmissionDecision', { submissionId, reason: 'I looked again.' });
  expect(await notifications(submissionId)).toEqual([]);
  await elder.post('/api/approveSubmission', { submissionId });
  const again = await notifications(submissionId);
  expect(again).toHaveLength(1);
  expect(again[0]?.id).not.toBe(first?.id);
});
