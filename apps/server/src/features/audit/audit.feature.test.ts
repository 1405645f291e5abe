import { auditItemSchema } from '@goreal/domain/audit/audit-item';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { grantAura } from '#testing/factories.ts';
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

it('names the quest, the personal quest and the broadcast to many of an entry', async () => {
  const quest = {
    title: 'One lap around the lake',
    description: 'Before sunrise.',
    auraReward: 50,
    guild: 'envoys',
    reportType: 'text',
    isDaily: false,
  };
  expect((await elder.post('/api/quests', quest)).status).toBe(201);
  const sage = await academy.player();
  await grantAura(academy.database, { userId: sage.userId, amount: 5000, level: 'sage' });
  const { guild: _, ...proposal } = { ...quest, title: 'A letter to my grandmother' };
  const { items } = (await sage.post('/api/personalQuests', proposal)).as(
    z.object({ items: z.array(z.object({ id: z.string() })) }),
  );
  expect((await elder.post(`/api/personalQuests/${items[0]?.id}/approve`)).status).toBe(200);
  const broadcast = {
    target: 'guild',
    targetGuild: 'envoys',
    payload: {
      title: 'A night of lanterns',
      body: 'Tonight in the court.',
      icon: null,
      clickAction: '/dashboard',
      requireInteraction: false,
      silent: false,
      urgent: false,
      tag: 'goreal-admin-notification',
      targetType: 'admin-guild',
      data: { sentFrom: 'admin-panel', targetInfo: 'one player' },
    },
  };
  const send = (data: object) => elder.post('/api/sendPushNotification', { data });
  expect((await send(broadcast)).status).toBe(200);
  const named = async (area: string) => (await read(`?area=${area}&limit=1`)).items[0]?.subjectName;
  expect(await named('quest')).toBe('One lap around the lake');
  expect(await named('personal-quest')).toBe('A letter to my grandmother');
  expect(await named('broadcast')).toBe('A night of lanterns');
  const toOne = { ...broadcast, target: 'user', targetUserId: sage.userId };
  expect((await send(toOne)).status).toBe(200);
  expect(await named('broadcast')).toBeNull();
});
