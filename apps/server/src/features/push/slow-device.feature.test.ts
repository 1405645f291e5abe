import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_TIME_ZONE } from '@goreal/domain/calendar/day-boundaries';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deliverNotifications } from '#features/notifications/index.ts';
import { eventually } from '#testing/eventually.ts';
import { pushWorld } from '#testing/push-world.ts';
import { createDeliveryQueue } from './delivery-queue.ts';
import type { PushSender } from './push-sender.ts';

const PUSHES = 20;
const ANSWER_MS = 9000;

const world = await pushWorld();

const deliverNews = (userId: string, count: number) =>
  world.academy.database.transaction((tx) =>
    deliverNotifications(
      tx,
      Array.from({ length: count }, () => ({
        userId,
        cause: `test:${randomUUID()}`,
        type: 'admin_notification' as const,
        title: 'News',
        body: 'Words',
        createdAt: world.academy.clock.now(),
      })),
    ),
  );

/** A queue as of another process; what it sends is given to `deliver`. */
const queueWith = (deliver: PushSender['deliver']) =>
  createDeliveryQueue({
    database: world.academy.database,
    hub: { onDelivered: () => () => undefined },
    clock: world.academy.clock,
    timeZone: DEFAULT_TIME_ZONE,
    sender: {
      hasFcm: false,
      send: () => Promise.reject(new Error('nothing is sent outside the queue here')),
      deliver,
    },
    logger: world.academy.app.log,
  });

/**
 * Devices of one player whose last push failed, and as many due pushes to each; later ones are due after them.
 * @returns the id of one of them
 */
async function queueForFailing(devices: number, pushes: number): Promise<string | undefined> {
  const { clock, player, sql } = world.academy;
  const { userId } = await player();
  const now = clock.now();
  await sql`
    insert into push_devices (user_id, endpoint, p256dh, auth, public_key, user_agent, created_at,
      last_seen_at, last_failure_at)
    select ${userId}, 'https://push.example/' || ${userId} || n, '', '', '', '', ${now}, ${now}, ${now}
    from generate_series(1, ${devices}) n`;
  await deliverNews(userId, pushes);
  const [delivery] = await sql<{ device_id: string }>`
    insert into push_deliveries (notification_id, device_id, by_fcm, due_at, created_at)
    select notification_id, device_id, false, ${now}, ${now}
    from push_devices join notifications using (user_id) where user_id = ${userId}
    returning device_id`;
  clock.passMs(1);
  return delivery?.device_id;
}

it('is sent each push once, although all its answers together take longer than a lease', async () => {
  const { academy } = world;
  const player = await academy.player();
  await world.subscribe(player);
  await deliverNews(player.userId, PUSHES);
  const sent: { delivery: number; attempt: number }[] = [];
  const queueThat = (whileSending: () => Promise<void>) =>
    queueWith(async ({ delivery_id, attempt }) => {
      sent.push({ delivery: delivery_id, attempt });
      await whileSending();
      return { state: 'accepted', reason: null };
    });
  const other = queueThat(async () => undefined);
  const slow = queueThat(async () => {
    academy.clock.passMs(ANSWER_MS);
    await other.flush();
  });
  await slow.flush();
  expect(new Set(sent.map(({ delivery }) => delivery)).size).toBe(PUSHES);
  expect(sent).toHaveLength(PUSHES);
  // A delivery that was only claimed and returned was not attempted.
  expect(sent.filter(({ attempt }) => attempt !== 1)).toEqual([]);
});

it('is sent one push at a time by all processes together', async () => {
  const player = await world.academy.player();
  await world.subscribe(player);
  await deliverNews(player.userId, 3);
  let sent = 0;
  const answered = Promise.withResolvers<void>();
  const deliver: PushSender['deliver'] = async () => {
    sent += 1;
    await answered.promise;
    return { state: 'accepted', reason: null };
  };
  const flushed = queueWith(deliver).flush();
  await eventually(() => expect(sent).toBe(1));
  await queueWith(deliver).flush();
  expect(sent).toBe(1);
  answered.resolve();
  await flushed;
  expect(sent).toBe(3);
});

it.each([
  ['20 devices of one person', { people: 1, news: 6 }],
  ['120 devices of many people', { people: 6, news: 2 }],
])(
  '%s that do not answer keep no push to others waiting until they do',
  async (_what, { people, news }) => {
    const { academy } = world;
    const slowDevices = new Set<string>();
    for (let person = 0; person < people; person += 1) {
      const slow = await academy.player();
      for (let count = 0; count < 20; count += 1) {
        slowDevices.add((await world.subscribe(slow)).deviceId);
      }
      await deliverNews(slow.userId, news);
    }
    const other = await academy.player();
    const { deviceId } = await world.subscribe(other);
    academy.clock.passMs(1);
    await deliverNews(other.userId, 3);
    const sent: string[] = [];
    const answered = Promise.withResolvers<void>();
    const queue = queueWith(async ({ device_id }) => {
      sent.push(device_id);
      if (slowDevices.has(device_id)) await answered.promise;
      return { state: 'accepted', reason: null };
    });
    const flushed = queue.flush();
    const toSlow = () => sent.filter((id) => slowDevices.has(id));
    await eventually(() => expect(sent.filter((id) => id === deviceId)).toHaveLength(3));
    expect(toSlow()).toHaveLength(slowDevices.size);
    answered.resolve();
    await flushed;
    expect(toSlow()).toHaveLength(slowDevices.size * news);
  },
);

it('more devices than connections that do not answer again delay no push to another', async () => {
  const { academy } = world;
  await queueForFailing(600, 1);
  const other = await academy.player();
  const { deviceId } = await world.subscribe(other);
  await deliverNews(other.userId, 3);
  const sent: string[] = [];
  const answered = Promise.withResolvers<void>();
  const queue = queueWith(async ({ device_id }) => {
    sent.push(device_id);
    if (device_id !== deviceId) await answered.promise;
    return { state: 'accepted', reason: null };
  });
  const flushed = queue.flush();
  onTestFinished(async () => {
    answered.resolve();
    await flushed;
  });
  await eventually(() => expect(sent.filter((id) => id === deviceId)).toHaveLength(3));
  answered.resolve();
  await flushed;
  expect(sent).toHaveLength(600 + 3);
});

it('that accepts a push again gets its next one while those that do not are held back', async () => {
  const recovering = await queueForFailing(1, 2);
  await queueForFailing(150, 1);
  const sent: string[] = [];
  const [accepted, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const queue = queueWith(async ({ device_id }) => {
    sent.push(device_id);
    await (device_id === recovering ? accepted : answered).promise;
    return { state: 'accepted', reason: null };
  });
  const flushed = queue.flush();
  onTestFinished(async () => {
    accepted.resolve();
    answered.resolve();
    await flushed;
  });
  await eventually(() => expect(sent).toHaveLength(151));
  // Until all count as slow.
  await delay(1500);
  accepted.resolve();
  await eventually(() => expect(sent.filter((id) => id === recovering)).toHaveLength(2));
});

it('that answers at once is not slow because its outcome is recorded slowly', async () => {
  const { academy } = world;
  for (let person = 0; person < 6; person += 1) {
    const player = await academy.player();
    for (let count = 0; count < 20; count += 1) await world.subscribe(player);
    await deliverNews(player.userId, 1);
  }
  const { pool } = academy.database;
  const query = pool.query.bind(pool) as (...of: unknown[]) => Promise<unknown>;
  const mayRecord = Promise.withResolvers<void>();
  const spy = vi.spyOn(pool, 'query').mockImplementation((async (...of: unknown[]) => {
    if ((of[0] as { name?: string }).name === 'push-record') await mayRecord.promise;
    return query(...of);
  }) as typeof pool.query);
  onTestFinished(() => {
    mayRecord.resolve();
    spy.mockRestore();
  });
  let sent = 0;
  const flushed = queueWith(async () => {
    sent += 1;
    return { state: 'accepted', reason: null };
  }).flush();
  await eventually(() => expect(sent).toBe(100));
  await delay(1500);
  const whileRecording = sent;
  mayRecord.resolve();
  await flushed;
  expect(whileRecording).toBe(100);
  expect(sent).toBe(120);
});
