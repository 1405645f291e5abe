import { randomUUID } from 'node:crypto';
import { signInSchema } from '@goreal/domain/accounts/device';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { deliverNotifications } from '#features/notifications/index.ts';
import { pushWorld } from '#testing/push-world.ts';
import { PASSWORD, type Person } from '#testing/test-app.ts';

let owner: Person;
let thief: Person;

const world = await pushWorld();
beforeEach(async () => {
  owner = await world.academy.signUp();
  thief = await world.academy.otherDevice(owner);
});

const urlOf = (path: string) => `/api/users/${owner.userId}${path}`;
const endSessions = (which: string) => owner.delete(urlOf(`/sessions/${which}`));

async function devices(): Promise<string[]> {
  const { items } = (await owner.get(urlOf('/pushDevices'))).body as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

async function notify(): Promise<void> {
  const { academy } = world;
  await academy.database.transaction((tx) =>
    deliverNotifications(tx, [
      {
        userId: owner.userId,
        cause: `test:${randomUUID()}`,
        type: 'admin_notification',
        title: 'Private',
        body: 'Words',
        createdAt: academy.clock.now(),
      },
    ]),
  );
  await academy.academy.deliveryQueue.flush();
}

it.each<[string, () => Promise<{ status: number }>]>([
  ['ends all others', () => endSessions('others')],
  [
    'changes the password',
    () =>
      owner.put(urlOf('/password'), { currentPassword: PASSWORD, newPassword: 'núi Tản chiều' }),
  ],
])('a session that ends because the owner %s takes its devices along', async (_how, end) => {
  const own = await world.subscribe(owner);
  const stolen = await world.subscribe(thief);
  expect((await end()).status).toBe(200);
  expect(await devices()).toEqual([own.deviceId]);
  await notify();
  expect(world.titles(own.id)).toEqual(['Private']);
  expect(world.titles(stolen.id)).toEqual([]);
});

it('a device belongs to the session that saved it last', async () => {
  const { subscription } = world.simulator.device();
  const data = { subscription };
  await thief.post('/api/savePushSubscription', { data });
  await owner.post('/api/savePushSubscription', { data: { ...data, renewal: true } });
  const before = await devices();
  expect((await endSessions('others')).status).toBe(200);
  expect(before).toHaveLength(1);
  expect(await devices()).toEqual(before);
});

it('a session that has just ended registers no device', async () => {
  const { pool } = world.academy.database;
  // The session is in the cache of principals, and no event of its end arrives.
  const sessions = (await thief.get(urlOf('/sessions'))).as(
    z.object({ items: z.array(signInSchema) }),
  );
  const own = sessions.items.find(({ current }) => current);
  await pool.query('alter table auth_sessions disable trigger auth_sessions_end');
  await pool.query('delete from auth_sessions where id = $1', [own?.sessionId]);
  await pool.query('alter table auth_sessions enable trigger auth_sessions_end');
  const { subscription } = world.simulator.device();
  const late = await thief.post('/api/savePushSubscription', { data: { subscription } });
  expect(late).toMatchObject({ status: 401, body: { error: { status: 'UNAUTHENTICATED' } } });
  expect(await devices()).toEqual([]);
});

it('what waits for the end of quiet hours is not shown to the next user of the browser', async () => {
  const { academy, simulator } = world;
  const { id, subscription } = simulator.device();
  const save = (by: Person) => by.post('/api/savePushSubscription', { data: { subscription } });
  expect((await save(owner)).status).toBe(200);
  // It is nine in the morning.
  const quietHours = { from: '08:00', until: '10:00' };
  expect((await owner.patch(urlOf('/pushSettings'), { quietHours })).status).toBe(200);
  await notify();
  expect((await save(await academy.signUp())).status).toBe(200);
  academy.clock.passMs(2 * HOUR_MS);
  await academy.academy.deliveryQueue.flush();
  expect(world.titles(id)).toEqual([]);
});
