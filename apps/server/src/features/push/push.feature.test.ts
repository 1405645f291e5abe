import { randomUUID } from 'node:crypto';
import { addDays, parseAcademyDay } from '@goreal/domain/calendar/day-arithmetic';
import type { PushSettingsChange } from '@goreal/domain/push/push-settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliverNotifications, type NewNotification } from '#features/notifications/index.ts';
import { notificationsOf } from '#testing/person-calls.ts';
import { pushWorld } from '#testing/push-world.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;

const world = await pushWorld();

/** Each test uses later days, so that its rate limits and reminders do not meet those of another. */
let today = parseAcademyDay('2026-03-02');
const setTime = (time: string, daysOn = 0) =>
  world.academy.clock.set(`${addDays(today, daysOn)}T${time}+07:00`);

beforeEach(async () => {
  today = addDays(today, 10);
  setTime('09:00:00');
  player = await world.academy.player();
});

const save = (data: object, by = player) => by.post('/api/savePushSubscription', { data });
const remove = (data: object, by = player) => by.post('/api/removePushSubscription', { data });
const devicesUrl = (owner = player) => `/api/users/${owner.userId}/pushDevices`;

async function devices(owner = player): Promise<Record<string, unknown>[]> {
  return ((await owner.get(devicesUrl(owner))).body as { items: Record<string, unknown>[] }).items;
}

async function deliver(change: Partial<NewNotification> = {}): Promise<void> {
  const { academy } = world;
  await academy.database.transaction((tx) =>
    deliverNotifications(tx, [
      {
        userId: player.userId,
        cause: `test:${randomUUID()}`,
        type: 'admin_notification',
        title: 'News',
        body: 'Words',
        createdAt: academy.clock.now(),
        ...change,
      },
    ]),
  );
}

const flush = () => world.academy.academy.deliveryQueue.flush();

async function pass(seconds: number): Promise<void> {
  world.academy.clock.passMs(seconds * 1000);
  await flush();
}

const changeSettings = (change: PushSettingsChange) =>
  player.patch(`/api/users/${player.userId}/pushSettings`, change);

describe('refusals', () => {
  it.each([
    'https://evil.example/push',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user:pass@fcm.googleapis.com/x',
    'http://127.0.0.1:1/push',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
  ])('never sends a request to %s', async (endpoint) => {
    const { subscription } = world.simulator.device();
    const answer = await save({ subscription: { ...subscription, endpoint } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
    expect(await devices()).toEqual([]);
  });

  it.each([{}, { subscription: null }, { subscription: {} }, { fcmToken: '' }])(
    'saves nothing of %o',
    async (data) => {
      expect((await save(data)).status).toBe(400);
    },
  );
});

describe('devices', () => {
  it('are registered once, renewed, and listed without their endpoint', async () => {
    const { subscription } = world.simulator.device();
    const data = { subscription, fcmToken: null, userAgent: 'Firefox on a phone' };
    const answer = await save(data);
    expect(answer.body).toMatchObject({ result: { success: true, message: expect.any(String) } });
    expect((await save(data)).body).toEqual(answer.body);
    const [device, ...others] = await devices();
    expect(others).toEqual([]);
    expect(device).toMatchObject({ userAgent: 'Firefox on a phone', lastSuccessAt: null });
    expect(JSON.stringify(device)).not.toContain(subscription.endpoint);
  });

  it('move to the user who signed in last', async () => {
    const { subscription } = world.simulator.device();
    await save({ subscription });
    const next = await world.academy.player();
    await save({ subscription }, next);
    expect(await devices()).toEqual([]);
    expect(await devices(next)).toHaveLength(1);
  });

  it('are removed one by one, or all', async () => {
    const { subscription } = world.simulator.device();
    await save({ subscription });
    for (let at = 0; at < 3; at += 1) await world.subscribe(player);
    const stranger = await world.academy.player();
    await remove({ endpoint: subscription.endpoint }, stranger);
    await remove({ removeAll: true }, stranger);
    expect(await devices()).toHaveLength(4);
    expect((await remove({ endpoint: subscription.endpoint })).status).toBe(200);
    expect(await devices()).toHaveLength(3);
    expect((await remove({ removeAll: true })).body).toMatchObject({ result: { success: true } });
    expect(await devices()).toEqual([]);
    expect((await remove({})).status).toBe(400);
  });

  it('are at most twenty; the one unused for longest is removed', async () => {
    for (let at = 0; at < 22; at += 1) {
      await pass(1);
      await world.subscribe(player);
    }
    expect(await devices()).toHaveLength(20);
  });

  it('store a token for Firebase that is unused without a service account', async () => {
    const { asked } = world.simulator;
    const { subscription, id } = world.simulator.device();
    await save({ subscription: null, fcmToken: 'token-1' });
    await save({ subscription, fcmToken: 'token-1' });
    expect(await devices()).toHaveLength(1);
    await deliver();
    await flush();
    expect(asked(id)).toBe(1);
  });
});

describe('a notification', () => {
  it('reaches every device of its reader, signed, encrypted and with an address', async () => {
    const [phone, laptop] = [await world.subscribe(player), await world.subscribe(player)];
    const stranger = await world.subscribe(await world.academy.player());
    await deliver({ title: 'Hội trăng', clickAction: '/dashboard?tab=chat', priority: 'high' });
    await flush();
    await flush();
    for (const { id } of [phone, laptop]) {
      const [push, ...more] = world.simulator.received(id);
      expect(more).toEqual([]);
      expect(push).toMatchObject({ urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
      expect(push?.ttl).toBeGreaterThan(3600);
      expect(JSON.parse(push?.payload ?? '')).toMatchObject({
        web_push: 8030,
        notification: {
          title: 'Hội trăng',
          navigate: `${world.academy.config.http.publicUrl.origin}/dashboard?tab=chat`,
        },
      });
    }
    expect(world.simulator.asked(stranger.id)).toBe(0);
    expect(await devices()).toMatchObject([
      { lastSuccessAt: expect.any(String), lastFailure: null },
      { lastSuccessAt: expect.any(String) },
    ]);
  });

  it('of an approval is pushed the same way', async () => {
    const { id } = await world.subscribe(player);
    const elder = await world.academy.elder();
    const { submissionId } = await world.academy.submit(player, { auraReward: 5 });
    await elder.post('/api/approveSubmission', { submissionId });
    await flush();
    expect(world.titles(id)).toEqual(['Báo cáo đã được duyệt']);
  });

  it('from before the device was registered is not pushed to it', async () => {
    await deliver();
    await pass(1);
    const { id } = await world.subscribe(player);
    await flush();
    expect(world.simulator.asked(id)).toBe(0);
  });

  it('that was written while the clock was set back is pushed', async () => {
    const { id } = await world.subscribe(player);
    await pass(3 * 3600);
    await deliver({ createdAt: new Date(world.academy.clock.now().getTime() - 90 * 60_000) });
    await flush();
    expect(world.titles(id)).toEqual(['News']);
  });

  it('is found in a restored database, whose transaction ids are lower than the position', async () => {
    const { id } = await world.subscribe(player);
    const { pool } = world.academy.database;
    await pool.query('update push_position set read_until = read_until + 1000000');
    await deliver();
    await flush();
    await deliver({ title: 'More' });
    await flush();
    expect(world.titles(id)).toEqual(['News', 'More']);
  });

  it('is not pushed when its kind is disabled, and is still listed', async () => {
    const { id } = await world.subscribe(player);
    const kinds = { quests: true, achievements: true, aura_stream: true, announcements: false };
    expect((await changeSettings({ kinds })).body).toMatchObject({ kinds });
    await deliver();
    await deliver({ type: 'quest_rejected', title: 'Again' });
    await flush();
    expect(world.titles(id)).toEqual(['Again']);
  });

  it('keeps the settings that a change leaves out, also of changes at the same moment', async () => {
    const quietHours = { from: '22:00', until: '06:00' };
    const answers = await Promise.all([
      changeSettings({ quietHours }),
      changeSettings({ kinds: { quests: false } }),
      changeSettings({ kinds: { announcements: false } }),
      changeSettings({ reminderAt: '19:00' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await player.get(`/api/users/${player.userId}/pushSettings`)).body).toEqual({
      kinds: { quests: false, achievements: true, aura_stream: true, announcements: false },
      quietHours,
      reminderAt: '19:00',
    });
    expect((await changeSettings({ quietHours: { from: '08:00', until: '08:00' } })).status).toBe(
      400,
    );
  });

  it('waits for the end of quiet hours, unless it is urgent', async () => {
    const { id } = await world.subscribe(player);
    await changeSettings({ quietHours: { from: '22:00', until: '06:00' } });
    setTime('23:00:00');
    await deliver({ title: 'Calm' });
    await deliver({ title: 'Urgent', priority: 'high' });
    await flush();
    expect(world.titles(id)).toEqual(['Urgent']);
    setTime('05:59:59', 1);
    await flush();
    expect(world.titles(id)).toHaveLength(1);
    setTime('06:00:00', 1);
    await flush();
    expect(world.titles(id)).toEqual(['Urgent', 'Calm']);
  });

  it('read during the quiet hours is not pushed afterwards', async () => {
    const { id } = await world.subscribe(player);
    await changeSettings({ quietHours: { from: '08:00', until: '10:00' } });
    await deliver();
    await flush();
    const [notification] = await notificationsOf(player);
    await player.patch(`/api/users/${player.userId}/notifications/${notification?.id}`, {
      isRead: true,
    });
    await pass(7200);
    expect(world.simulator.asked(id)).toBe(0);
  });
});

describe('a push service', () => {
  it.each([404, 410])(
    'that answers %i expires the device, which gets no further push',
    async (status) => {
      const { id } = await world.subscribe(player, [status]);
      await pass(300);
      await deliver();
      await deliver();
      await flush();
      await deliver();
      await flush();
      expect(world.simulator.asked(id)).toBe(1);
      expect(await devices()).toEqual([]);
    },
  );

  it('may answer 410 for a new subscription: one retry a minute later', async () => {
    const { id } = await world.subscribe(player, [410, 201]);
    await deliver();
    await flush();
    expect(await devices()).toHaveLength(1);
    await pass(59);
    expect(world.simulator.asked(id)).toBe(1);
    await pass(2);
    expect(world.titles(id)).toEqual(['News']);
  });

  it('that sends Retry-After is not called before', async () => {
    const { id } = await world.subscribe(player, [{ status: 429, retryAfter: 120 }, 201]);
    await deliver();
    await flush();
    await pass(119);
    expect(world.simulator.asked(id)).toBe(1);
    await pass(2);
    expect(world.titles(id)).toEqual(['News']);
  });

  it('that fails is retried with growing delays, five attempts in total', async () => {
    const { id } = await world.subscribe(player, [500]);
    await deliver();
    await flush();
    for (let turn = 0; turn < 10; turn += 1) await pass(3600);
    expect(world.simulator.asked(id)).toBe(5);
    expect(await devices()).toMatchObject([
      { lastFailure: 'status 500', lastSuccessAt: null, lastFailureAt: expect.any(String) },
    ]);
  });

  it.each([400, 413, 302])(
    'that answers %i gets no retry, and the device stays',
    async (status) => {
      const { id } = await world.subscribe(player, [status]);
      await deliver();
      await flush();
      await pass(3600);
      expect(world.simulator.asked(id)).toBe(1);
      expect(await devices()).toMatchObject([{ lastFailure: `status ${status}` }]);
    },
  );
});

describe('a test', () => {
  const test = (deviceId: string) => player.post(`${devicesUrl()}/${deviceId}/test`);

  it('reports the actual response', async () => {
    const good = await world.subscribe(player);
    expect((await test(good.deviceId)).body).toEqual({ outcome: 'accepted', reason: null });
    expect(world.titles(good.id)).toHaveLength(1);
    const bad = await world.subscribe(player, [500]);
    expect((await test(bad.deviceId)).body).toEqual({ outcome: 'failed', reason: 'status 500' });
    const gone = await world.subscribe(player, [410]);
    await pass(300);
    expect((await test(gone.deviceId)).body).toMatchObject({ outcome: 'expired' });
    expect(await devices()).toHaveLength(2);
  });
});

describe('the daily reminder', () => {
  const remind = () => world.academy.academy.jobs.run('push.remind');

  it('is sent once a day at the chosen time to players without a submission', async () => {
    const { id } = await world.subscribe(player);
    await changeSettings({ reminderAt: '19:00' });
    const at = async (time: string, daysOn = 0) => {
      setTime(time, daysOn);
      for (let turn = 0; turn < 3; turn += 1) await remind();
      await flush();
      return world.simulator.received(id).length;
    };
    expect(await at('18:59:00')).toBe(0);
    expect(await at('19:00:00')).toBe(1);
    expect(await at('19:01:00')).toBe(1);
    await changeSettings({ reminderAt: '20:00' });
    expect(await at('20:00:00')).toBe(1);
    expect(await at('20:30:00', 1)).toBe(2);
    setTime('10:00:00', 2);
    await world.academy.submit(player);
    expect(await at('20:00:00', 2)).toBe(2);
    expect(await at('23:30:00', 3)).toBe(2);
  });

  it('chosen for a time that has passed begins tomorrow', async () => {
    const { id } = await world.subscribe(player);
    await changeSettings({ reminderAt: '08:00' });
    await remind();
    await flush();
    expect(world.simulator.asked(id)).toBe(0);
    setTime('08:00:00', 1);
    await remind();
    await flush();
    expect(world.simulator.asked(id)).toBe(1);
  });
});

it('devices unused for sixty days are removed, with old outcomes', async () => {
  await world.subscribe(player);
  world.academy.clock.passDays(59);
  await world.academy.academy.jobs.run('push.prune');
  expect(await devices()).toHaveLength(1);
  world.academy.clock.passDays(2);
  await world.academy.academy.jobs.run('push.prune');
  expect(await devices()).toEqual([]);
});
