import { randomUUID } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { type PushWorld, pushWorld } from '#testing/push-world.ts';

/** Two processes where the database accepts two; otherwise the same process twice. */
const one = await pushWorld();
const other = inject('testServices').kind === 'embedded' ? one : await pushWorld(one);
const elder = await one.academy.elder();

const both = (work: (world: PushWorld) => Promise<unknown>) => Promise.all([one, other].map(work));
const payload = { title: 'To everyone', body: 'Words' };

it('send a schedule once, whichever process runs first', async () => {
  const devices: string[] = [];
  for (let at = 0; at < 30; at += 1) {
    devices.push((await one.subscribe(await one.academy.player())).id);
  }
  const scheduleTime = '2026-03-02T09:05:00+07:00';
  const data = { target: 'all', payload, scheduleTime, requestId: randomUUID() };
  expect((await elder.post('/api/sendPushNotification', { data })).status).toBe(200);
  one.academy.clock.set(scheduleTime);
  await both(({ academy }) => academy.academy.jobs.run('broadcasts.work'));
  await both(({ academy }) => academy.academy.deliveryQueue.flush());
  await both(({ academy }) => academy.academy.jobs.run('broadcasts.work'));
  expect(devices.map((id) => one.simulator.asked(id))).toEqual(devices.map(() => 1));
  const rows = await one.academy.sql<{
    notifications: number;
    readers: number;
  }>`select count(*)::int as notifications, count(distinct user_id)::int as readers
     from notifications where title = ${payload.title}`;
  expect(rows[0]?.notifications).toBe(rows[0]?.readers);
  expect((await elder.get('/api/notificationLogs')).body).toMatchObject({
    items: [{ state: 'sent', successCount: 30, failedCount: 0, openCount: 0 }],
  });
});

it('resend what an ended process had claimed when its lease expires, with the same topic', async () => {
  const player = await one.academy.player();
  const { id } = await one.subscribe(player);
  const data = { target: 'user', targetUserId: player.userId, payload };
  await elder.post('/api/sendPushNotification', { data });
  const [first] = one.simulator.received(id);
  // The state that a process leaves when it dies after sending and before recording.
  await one.academy.sql`alter table push_deliveries disable trigger push_deliveries_state;
     update push_deliveries set state = 'sending' where due_at = (select max(due_at) from push_deliveries);
     alter table push_deliveries enable trigger push_deliveries_state`;
  await one.academy.academy.deliveryQueue.flush();
  expect(one.simulator.asked(id)).toBe(1);
  one.academy.clock.passMs(61_000);
  await both(({ academy }) => academy.academy.deliveryQueue.flush());
  const [, second, ...more] = one.simulator.received(id);
  expect(more).toEqual([]);
  expect(second).toMatchObject({ topic: first?.topic, payload: first?.payload });
});
