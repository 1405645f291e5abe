import { chatMessageSchema } from '@goreal/domain/chat/chat-message';
import { suspensionNoticeSchema } from '@goreal/domain/members/suspension-notice';
import { muteSchema } from '@goreal/domain/moderation/queue';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { grantAura } from '#testing/factories.ts';
import { testAcademy } from '#testing/test-academy.ts';

const URL = '/api/queueCounts';
const countsSchema = z.record(z.string(), z.int());

const academy = await testAcademy();
academy.clock.set('2026-03-02T12:00:00+07:00');
const player = await academy.player();
const elder = await academy.elder();

const counts = async () => (await elder.get(URL)).as(countsSchema);

it('counts what waits, queue by queue, until it is decided', async () => {
  const none = await counts();
  expect(new Set(Object.values(none))).toEqual(new Set([0]));

  const first = await academy.submit(player);
  await academy.submit(player);
  expect(await counts()).toEqual({ ...none, submissions: 2 });
  await elder.post('/api/approveSubmission', { submissionId: first.submissionId });

  const effort = { family: 'run', startedAt: '2026-03-01T06:00:00+07:00', minutes: 30 };
  const entry = { ...effort, kilometres: 5, note: 'On the treadmill beside the window.' };
  expect((await player.post(`/api/users/${player.userId}/activities`, entry)).status).toBe(201);

  await grantAura(academy.database, { userId: player.userId, amount: 5000, level: 'sage' });
  const quest = { title: 'A letter to my grandmother', description: 'One page by hand.' };
  const proposal = { ...quest, auraReward: 50, reportType: 'text', isDaily: true };
  expect((await player.post('/api/personalQuests', proposal)).status).toBeLessThan(300);

  const chat = '/api/guildChats/titans/messages';
  const { id } = (await player.post(chat, { message: 'Hello' })).as(chatMessageSchema);
  const reader = await academy.player();
  await reader.post(`${chat}/${id}/reports`, { reason: 'insult', note: '' });

  const mute = { userId: player.userId, minutes: 60, reason: 'A pause.' };
  const { muteId } = (await elder.post('/api/moderation/mutes', mute)).as(muteSchema);
  const appeal = { text: 'I am sorry.' };
  await player.post(`/api/users/${player.userId}/mutes/${muteId}/appeal`, appeal);

  const waiting = { submissions: 1, activities: 1, personalQuests: 1, messages: 1, mutes: 1 };
  expect(await counts()).toEqual({ ...none, ...waiting });
  expect(none).toMatchObject({ suspensions: 0, newcomers: 0 });
  const answer = { verdict: 'lifted', answer: 'All right.' };
  await elder.post(`/api/moderation/mutes/${muteId}/answer`, answer);
  await elder.post(`/api/moderation/messages/${id}/keep`);
  expect(await counts()).toMatchObject({ messages: 0, mutes: 0 });
});

it('counts an appeal against a suspension while the suspension is active', async () => {
  const account = { name: 'Minh', email: 'minh@example.com', password: 'a long password of Minh' };
  await academy.visitor.post('/api/auth/sign-up/email', account);
  const rows = await academy.sql<{ id: string }>`select id from auth_users
    where email = ${account.email}`;
  const suspension = { days: 3, reason: 'A pause.' };
  expect((await elder.post(`/api/members/${rows[0]?.id}/suspension`, suspension)).status).toBe(200);
  const refused = await academy.visitor.post('/api/auth/sign-in/email', account);
  const { error } = refused.body as { error: { details: unknown } };
  const { appealToken: token } = suspensionNoticeSchema.parse(error.details);
  await academy.visitor.post('/api/suspensionAppeals', { token, text: 'I am sorry.' });
  expect((await counts()).suspensions).toBe(1);
  academy.clock.passDays(4);
  expect((await (await academy.elder()).get(URL)).as(countsSchema).suspensions).toBe(0);
});
