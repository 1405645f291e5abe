import { auditItemSchema } from '@goreal/domain/audit/audit-item';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { testAcademy } from '#testing/test-academy.ts';

const pageSchema = z.object({ items: z.array(auditItemSchema), nextCursor: z.string().nullable() });

const academy = await testAcademy();
const elder = await academy.elder('Elder Crane');

const read = async (query: string) => (await elder.get(`/api/auditEntries${query}`)).as(pageSchema);

it('shows elders who did what about whom and why, newest first, page by page', async () => {
  const player = await academy.player();
  const [first, second] = [await academy.submit(player), await academy.submit(player)];
  await elder.post('/api/approveSubmission', { submissionId: first.submissionId });
  await elder.post('/api/rejectSubmission', {
    submissionId: second.submissionId,
    feedback: 'Too dark.',
  });
  const page = await read('?limit=1');
  expect(page.items).toMatchObject([
    {
      action: 'submission.reject',
      subject: `submission:${second.submissionId}`,
      subjectName: `${second.questTitle} · ${player.displayName}`,
      actorName: 'Elder Crane',
      reason: 'Too dark.',
    },
  ]);
  const rest = await read(`?cursor=${page.nextCursor}`);
  expect(rest.items[0]).toMatchObject({ action: 'submission.approve' });
  expect((await read(`?subject=submission:${first.submissionId}`)).items).toHaveLength(1);
  expect((await read('?area=chat')).items).toEqual([]);
  expect((await read(`?actorId=${player.userId}`)).items).toEqual([]);
  for (const query of ['?area=x', '?cursor=x', '?cursor=WyJ4Il0']) {
    expect((await elder.get(`/api/auditEntries${query}`)).status).toBe(400);
  }
});
