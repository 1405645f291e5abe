import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#testing/eventually.ts';
import { titlesFor } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { createTestAcademy } from '#testing/test-app.ts';

/** Jobs use the database's clock, so this test's clock is close to it. */
const LEAD_MS = 60_000;
const SOON_MS = 3000;

/** `other` ends before the scheduled time; the embedded database has only one process. */
const one = await testAcademy();
const other =
  inject('testServices').kind === 'embedded' ? one : await createTestAcademy({ beside: one });
await one.academy.startJobs();
if (other !== one) await other.academy.startJobs();
const elder = await one.elder();

it('is sent at its time by a job, even when the scheduling process has ended, unless cancelled', async () => {
  const player = await one.player();
  const start = new Date(Date.now() + SOON_MS);
  one.clock.set(new Date(start.getTime() - LEAD_MS));
  const schedule = async (title: string): Promise<string> => {
    const answer = await other.here(elder).post('/api/sendPushNotification', {
      data: {
        target: 'user',
        targetUserId: player.userId,
        payload: { title, body: 'Words' },
        scheduleTime: start.toISOString(),
      },
    });
    return answer.as(z.object({ result: z.object({ notificationId: z.uuid() }) })).result
      .notificationId;
  };
  await schedule('kept');
  const dropped = await schedule('called off');
  if (other !== one) await other.close();
  expect((await elder.post(`/api/notificationLogs/${dropped}/cancel`)).status).toBe(204);

  const jobs = async () => {
    const rows = await one.query<{ state: string }>(
      `select state from jobs.job where name = 'broadcasts.work' and start_after = $1`,
      [start],
    );
    return rows.map(({ state }) => state);
  };
  expect(await jobs()).toEqual(['created', 'created']);
  one.clock.set(start.toISOString());
  await eventually(async () => {
    expect(await jobs()).toEqual(['completed', 'completed']);
    expect(await titlesFor(player)).toEqual(['kept']);
  });
});
