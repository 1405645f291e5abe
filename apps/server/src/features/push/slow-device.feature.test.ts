import { randomUUID } from 'node:crypto';
import { DEFAULT_TIME_ZONE } from '@goreal/domain/calendar/day-boundaries';
import { expect, it } from 'vitest';
import { deliverNotifications } from '#features/notifications/index.ts';
import { pushWorld } from '#testing/push-world.ts';
import { createDeliveryQueue } from './delivery-queue.ts';
import type { PushSender } from './push-sender.ts';

const PUSHES = 20;
const ANSWER_MS = 9000;

const world = await pushWorld();

it('is sent each push once, although all its answers together take longer than a lease', async () => {
  const { academy } = world;
  const player = await academy.player();
  await world.subscribe(player);
  await academy.database.transaction((tx) =>
    deliverNotifications(
      tx,
      Array.from({ length: PUSHES }, () => ({
        userId: player.userId,
        cause: `test:${randomUUID()}`,
        type: 'admin_notification' as const,
        title: 'News',
        body: 'Words',
        createdAt: academy.clock.now(),
      })),
    ),
  );
  const sent: { delivery: number; attempt: number }[] = [];
  const queueThat = (whileSending: () => Promise<void>) => {
    const sender: PushSender = {
      hasFcm: false,
      send: () => Promise.reject(new Error('nothing is sent outside the queue here')),
      async deliver({ delivery_id, attempt }) {
        sent.push({ delivery: delivery_id, attempt });
        await whileSending();
        return { state: 'accepted', reason: null };
      },
    };
    return createDeliveryQueue({
      database: academy.database,
      hub: { onDelivered: () => () => undefined },
      clock: academy.clock,
      timeZone: DEFAULT_TIME_ZONE,
      sender,
      logger: academy.app.log,
    });
  };
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
