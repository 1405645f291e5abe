import { randomUUID } from 'node:crypto';
import {
  notificationLogSchema,
  recipientSchema,
  sendPushNotificationResultSchema,
} from '@goreal/domain/broadcasts/broadcast';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { notificationsOf } from '#testing/person-calls.ts';
import { pushWorld } from '#testing/push-world.ts';
import type { Person } from '#testing/test-app.ts';

const world = await pushWorld();
const elder = await world.academy.elder();

// Each test uses a different day, so that the newest entry of the history is its own.
beforeEach(() => world.academy.clock.passDays(1));

/** The instant that is this many seconds from now. */
const ahead = (seconds: number) =>
  new Date(world.academy.clock.now().getTime() + seconds * 1000).toISOString();
const pass = (seconds: number) => world.academy.clock.set(ahead(seconds));

const payload = {
  title: 'Hội trăng rằm',
  body: 'Tối nay, sân Học Viện.',
  icon: null,
  clickAction: '/dashboard',
  requireInteraction: true,
  silent: false,
  urgent: false,
  tag: 'goreal-admin-notification',
  targetType: 'admin-user',
  data: { sentFrom: 'admin-panel', targetInfo: 'one player' },
};

const send = (data: object, by = elder) => by.post('/api/sendPushNotification', { data });
const toUser = (person: Person, extra: object = {}) => ({
  target: 'user',
  targetUserId: person.userId,
  payload,
  ...extra,
});

function resultOf(answer: Awaited<ReturnType<typeof send>>) {
  return answer.as(z.object({ result: sendPushNotificationResultSchema })).result;
}

async function history() {
  const answer = await elder.get('/api/notificationLogs');
  return answer.as(z.object({ items: z.array(notificationLogSchema) })).items;
}

const work = () => world.academy.academy.jobs.run('broadcasts.work');
const flush = () => world.academy.academy.deliveryQueue.flush();

describe('refusals', () => {
  it('answers callers without the role as callables do', async () => {
    const player = await world.academy.player();
    const unknown = await world.academy.visitor.post('/api/sendPushNotification', { data: {} });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toMatchObject({
      error: { status: 'UNAUTHENTICATED', message: 'Bạn cần đăng nhập để gửi thông báo' },
    });
    const refused = await send(toUser(player), player);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      error: { status: 'PERMISSION_DENIED', message: 'Bạn không có quyền gửi thông báo' },
    });
    expect(await notificationsOf(player)).toEqual([]);
  });

  it.each([
    [{ payload: { ...payload, title: '  ' } }, 'Tiêu đề thông báo là bắt buộc'],
    [{ payload: { body: payload.body } }, 'Tiêu đề thông báo là bắt buộc'],
    [{ payload: { ...payload, body: '' } }, 'Nội dung thông báo là bắt buộc'],
    [{ payload: { title: payload.title } }, 'Nội dung thông báo là bắt buộc'],
    [{ payload: { ...payload, title: 'x'.repeat(101) } }, 'Tiêu đề dài tối đa 100 ký tự'],
    [{ payload: { ...payload, body: 'x'.repeat(501) } }, 'Nội dung dài tối đa 500 ký tự'],
    [{ target: 'guild' }, 'Vui lòng chọn Guild'],
    [{ target: 'guild', targetGuild: '' }, 'Vui lòng chọn Guild'],
    [{ target: 'user', targetUserId: null }, 'Vui lòng chọn người dùng'],
    [{ scheduleTime: '2026-03-02T09:00:59+07:00' }, 'Giờ hẹn phải cách hiện tại ít nhất 1 phút'],
    [{ scheduleTime: '2026-03-01T09:00:00Z' }, 'Giờ hẹn phải cách hiện tại ít nhất 1 phút'],
    [{ payload: { ...payload, clickAction: 'https://evil.example' } }, expect.any(String)],
    [{ payload: { ...payload, clickAction: '//evil.example' } }, expect.any(String)],
    [{ payload: { ...payload, icon: 'javascript:alert(1)' } }, expect.any(String)],
    [{ target: 'everyone' }, expect.any(String)],
  ])('sends nothing of %o', async (change, message) => {
    const before = await history();
    const answer = await send({ target: 'all', payload, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { status: 'INVALID_ARGUMENT', message } });
    expect(await history()).toEqual(before);
  });

  it('refuses a schedule less than a minute ahead', async () => {
    for (const seconds of [-60, 0, 59]) {
      const answer = await send({ target: 'all', payload, scheduleTime: ahead(seconds) });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('Giờ hẹn phải cách hiện tại ít nhất 1 phút');
    }
  });

  it('refuses an unknown recipient', async () => {
    const answer = await send({ target: 'user', targetUserId: randomUUID(), payload });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error: { status: 'NOT_FOUND' } });
  });
});

describe('a broadcast', () => {
  it('reaches notifications and devices, and counts both', async () => {
    const player = await world.academy.player();
    const phone = await world.subscribe(player);
    await world.subscribe(player, [413]);
    await world.subscribe(player, [403]);
    const gone = await world.subscribe(player, [410]);
    pass(600);
    const result = resultOf(await send(toUser(player)));
    expect(result).toMatchObject({
      success: true,
      totalTargets: 1,
      successCount: 1,
      failedCount: 2,
      invalidTokensRemoved: 1,
    });
    expect(await notificationsOf(player)).toMatchObject([
      {
        type: 'admin_notification',
        title: payload.title,
        sentBy: elder.userId,
        priority: 'normal',
      },
    ]);
    const [push] = world.simulator.received(phone.id);
    expect(JSON.parse(push?.payload ?? '').notification).toMatchObject({
      title: payload.title,
      tag: 'goreal-admin-notification',
      requireInteraction: true,
    });
    expect(world.simulator.asked(gone.id)).toBe(1);
    expect((await history())[0]).toMatchObject({
      id: result.notificationId,
      state: 'sent',
      targetType: 'admin-user',
      targetName: player.displayName,
      sentByName: elder.displayName,
      successCount: 1,
      failedCount: 2,
      expiredCount: 1,
      fcmTokensFound: 0,
      fcmSuccessCount: 0,
    });
  });

  it('is kept with the target that it had, whatever kind the sender named', async () => {
    const reader = await world.academy.player('titans');
    const named = { ...payload, targetType: 'admin-all' };
    resultOf(await send(toUser(reader, { payload: named })));
    expect((await history())[0]).toMatchObject({
      targetType: 'admin-user',
      payload: { targetType: 'admin-user' },
    });
  });

  it('goes to one guild only, or to all', async () => {
    const envoy = await world.academy.player('envoys');
    const titan = await world.academy.player('titans');
    const target = { target: 'guild', targetGuild: 'envoys' };
    const audience = (query: string) => elder.get(`/api/notificationAudience?${query}`);
    const counted = (await audience('target=guild&targetGuild=envoys')).body;
    expect(resultOf(await send({ ...target, payload }))).toMatchObject({
      totalTargets: (counted as { people: number }).people,
    });
    expect(await notificationsOf(titan)).toEqual([]);
    expect(await notificationsOf(envoy)).toHaveLength(1);
    pass(1);
    resultOf(await send({ target: 'all', payload: { ...payload, urgent: true } }));
    for (const person of [envoy, titan, elder]) {
      expect((await notificationsOf(person))[0]).toMatchObject({ priority: 'high' });
    }
  });

  it('is sent once however often its request arrives', async () => {
    const player = await world.academy.player();
    const phone = await world.subscribe(player);
    const request = toUser(player, { requestId: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(request)));
    const ids = answers.map((answer) => resultOf(answer).notificationId);
    expect(new Set(ids).size).toBe(1);
    expect(await notificationsOf(player)).toHaveLength(1);
    expect(world.simulator.asked(phone.id)).toBe(1);
  });

  it('is among the last twenty of the history', async () => {
    const player = await world.academy.player();
    const sent: string[] = [];
    for (let at = 0; at < 21; at += 1) {
      pass(1);
      sent.unshift(resultOf(await send(toUser(player))).notificationId);
    }
    expect((await history()).map(({ id }) => id)).toEqual(sent.slice(0, 20));
  });

  it('uses defaults for fields that the sender omits', async () => {
    const player = await world.academy.player();
    resultOf(
      await send({ ...toUser(player), payload: { title: payload.title, body: payload.body } }),
    );
    expect(await notificationsOf(player)).toMatchObject([
      { clickAction: '/dashboard', data: { push: { tag: 'goreal-admin-notification' } } },
    ]);
  });
});

describe('a schedule', () => {
  it('is sent at its minute, once, however often the job runs', async () => {
    const player = await world.academy.player();
    const phone = await world.subscribe(player);
    const request = toUser(player, { scheduleTime: ahead(300) });
    const result = resultOf(await send(request));
    expect(result).toMatchObject({ totalTargets: 0, successCount: 0 });
    expect(result.message).toMatch(/lúc \d\d:\d\d \d\d\/\d\d\/2026/);
    expect((await history())[0]).toMatchObject({ state: 'scheduled', sentAt: null });
    pass(299);
    await work();
    expect(await notificationsOf(player)).toEqual([]);
    pass(1);
    await Promise.all([work(), work(), work()]);
    await flush();
    await work();
    expect(await notificationsOf(player)).toHaveLength(1);
    expect(world.titles(phone.id)).toEqual([payload.title]);
    expect((await history())[0]).toMatchObject({ state: 'sent', successCount: 1 });
  });

  it('can be cancelled until it begins', async () => {
    const player = await world.academy.player();
    const request = toUser(player, { scheduleTime: ahead(300) });
    const { notificationId } = resultOf(await send(request));
    const cancel = (by: Person) => by.post(`/api/notificationLogs/${notificationId}/cancel`);
    expect((await cancel(player)).status).toBe(403);
    expect((await cancel(elder)).status).toBe(204);
    expect((await cancel(elder)).status).toBe(400);
    pass(3600);
    await work();
    expect(await notificationsOf(player)).toEqual([]);
    expect((await history())[0]).toMatchObject({ state: 'cancelled' });
    expect((await elder.post(`/api/notificationLogs/${randomUUID()}/cancel`)).status).toBe(404);
  });
});

it('the search finds by name without marks and by address, at most ten', async () => {
  const name = 'Đặng Thị Huệ';
  const wanted = await world.academy.person({ displayName: name, guild: 'titans' });
  const search = async (query: string) =>
    (await elder.get(`/api/notificationRecipients?query=${encodeURIComponent(query)}`)).as(
      z.object({ items: z.array(recipientSchema) }),
    ).items;
  for (const query of ['dang thi', 'HUỆ', 'Đặng', wanted.email]) {
    expect((await search(query)).map(({ userId }) => userId)).toEqual([wanted.userId]);
  }
  expect(await search('%')).toEqual([]);
  expect(await search('')).toEqual([]);
  for (let at = 0; at < 12; at += 1) await world.academy.person({ displayName: `Many ${at}` });
  expect(await search('many')).toHaveLength(10);
});
