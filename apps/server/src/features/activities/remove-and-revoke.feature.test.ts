import { activityMessages } from '@goreal/domain/activities/activities.messages';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { uploadActivities } from '#testing/activity-calls.ts';
import { gpxOf } from '#testing/activity-samples.ts';
import { eventually } from '#testing/eventually.ts';
import { holdTable } from '#testing/hold-table.ts';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();

it('an activity stays that an elder revokes while its player removes it', async () => {
  const player = await academy.player();
  const elder = await academy.elder();
  await uploadActivities(
    player,
    gpxOf({
      start: '2026-03-01T08:00:00+07:00',
      seconds: 3000,
      metres: 8000,
      type: 'running',
    }),
  );
  const own = `/api/users/${player.userId}/activities`;
  const page = z.object({ items: z.array(z.object({ activityId: z.string() })) });
  const [activity] = (await player.get(own)).as(page).items;
  const id = activity?.activityId ?? '';
  const held = await holdTable(academy.database, 'audit_entries');
  const revoked = elder.post(`/api/activities/${id}/revoke`, { reason: 'That was a scooter.' });
  await eventually(async () => expect(await held.waiting()).toBe(1));
  const removed = player.delete(`${own}/${id}`);
  await eventually(async () => expect(await held.waiting()).toBe(2));
  await held.release();
  expect((await revoked).status).toBe(200);
  expect((await removed).body).toMatchObject({
    error: { message: activityMessages.entry.revokedStays },
  });
});
