import { randomUUID } from 'node:crypto';
import { DEFAULT_TIME_ZONE } from '@goreal/domain/calendar/day-boundaries';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverNotifications } from '#features/notifications/index.ts';
import { createPushWorld, type PushWorld } from '#testing/push-world.ts';
import type { Carrier } from './carrier.ts';
import { createCourier } from './courier.ts';

const PUSHES = 20;
const ANSWER_MS = 9000;

let world: PushWorld;

beforeAll(async () => {
  world = await createPushWorld();
});

afterAll(() => world.close());

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
  const carried: { delivery: number; attempt: number }[] = [];
  const courierThat = (whileCarrying: () => Promise<void>) => {
    const carrier: Carrier = {
      hasFcm: false,
      send: () => Promise.reject(new Error('nothing is sent outside the queue here')),
      async carry({ delivery_id, attempt }) {
        carried.push({ delivery: delivery_id, attempt });
        await whileCarrying();
        return { state: 'accepted', reason: null };
      },
    };
    return createCourier({
      database: academy.database,
      hub: { onDelivered: () => () => undefined },
      clock: academy.clock,
      timeZone: DEFAULT_TIME_ZONE,
      carrier,
      logger: academy.app.log,
    });
  };
  const other = courierThat(async () => undefined);
  const slow = courierThat(async () => {
    academy.clock.set(new Date(academy.clock.now().getTime() + ANSWER_MS).toISOString());
    await other.flush();
  });
  await slow.flush();
  expect(new Set(carried.map(({ delivery }) => delivery)).size).toBe(PUSHES);
  expect(carried).toHaveLength(PUSHES);
  // What was only claimed and returned was not attempted.
  expect(carried.filter(({ attempt }) => attempt !== 1)).toEqual([]);
});
