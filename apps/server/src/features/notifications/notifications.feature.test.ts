import { notificationSchema } from '@goreal/domain/notifications/notification';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;

const academy = await testAcademy();
const elder = await academy.elder();

beforeEach(async () => {
  player = await academy.player();
});

const inboxSchema = z.object({
  items: z.array(notificationSchema),
  nextCursor: z.string().nullable(),
  total: z.int(),
  unread: z.int(),
  ceremonies: z.array(notificationSchema).optional(),
});

async function inbox(query = '') {
  return (await player.get(`/api/users/${player.userId}/notifications${query}`)).as(inboxSchema);
}

/** An approval creates one notification with a ceremony. */
async function createNotification(): Promise<string> {
  const { submissionId } = await academy.submit(player, { auraReward: 1 });
  await elder.post('/api/approveSubmission', { submissionId });
  const notifications = (await inbox()).items.filter(
    ({ data }) => data.submissionId === submissionId,
  );
  return notifications.find(({ type }) => type === 'quest_approved')?.id ?? '';
}

const notificationUrl = (id: string, owner = player) =>
  `/api/users/${owner.userId}/notifications/${id}`;
const claim = (id: string, by = player, owner = player) =>
  by.post(`${notificationUrl(id, owner)}/ceremony`);
const markRead = (id: string, by = player, owner = player) =>
  by.patch(notificationUrl(id, owner), { isRead: true });

describe('refusals', () => {
  it('shows a notification to its reader only', async () => {
    const id = await createNotification();
    const other = await academy.player();
    const answers = [
      await other.get(`/api/users/${player.userId}/notifications`),
      await markRead(id, other, player),
      await markRead(id, other, other),
      await claim(id, other, player),
      await claim(id, other, other),
      await claim(id, elder, player),
    ];
    for (const answer of answers) expect(answer.status).toBe(404);
    expect((await inbox()).items).toMatchObject([{ isRead: false, ceremony: 'waiting' }]);
  });

  it.each([{ isRead: false }, {}, { isRead: true, type: 'level_up' }, { isRead: 'yes' }])(
    'marks nothing by %o',
    async (body) => {
      const id = await createNotification();
      expect((await player.patch(notificationUrl(id), body)).status).toBe(400);
    },
  );

  it('answers an unknown id with 404', async () => {
    expect((await markRead(crypto.randomUUID())).status).toBe(404);
    expect((await claim(crypto.randomUUID())).status).toBe(404);
    expect((await markRead('1')).status).toBe(400);
  });

  it.each([
    'cursor=x',
    'filter=mine',
    'limit=0',
    `cursor=${Buffer.from('["2026-03-02","x"]').toString('base64url')}`,
  ])('refuses ?%s', async (query) => {
    const url = `/api/users/${player.userId}/notifications?${query}`;
    expect((await player.get(url)).status).toBe(400);
  });
});

describe('the list', () => {
  it('is empty at first', async () => {
    expect(await inbox()).toEqual({ items: [], nextCursor: null, total: 0, unread: 0 });
  });

  it('is newest first, in pages without gap or repetition', async () => {
    const notifications: string[] = [];
    for (let at = 0; at < 5; at += 1) notifications.push(await createNotification());
    const all = (await inbox()).items.map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining(notifications));
    const paged: string[] = [];
    let query = '?limit=2';
    for (;;) {
      const { items, nextCursor, unread } = await inbox(query);
      expect(unread).toBe(all.length);
      paged.push(...items.map(({ id }) => id));
      if (nextCursor === null) break;
      query = `?limit=2&cursor=${nextCursor}`;
    }
    expect(paged).toEqual(all);
  });

  it('counts unread notifications, and reading twice changes nothing', async () => {
    const first = await createNotification();
    await createNotification();
    expect((await inbox()).unread).toBe(2);
    for (let turn = 0; turn < 2; turn += 1) {
      const notification = (await markRead(first)).as(notificationSchema);
      expect(notification).toMatchObject({
        id: first,
        isRead: true,
        read: true,
        ceremony: 'waiting',
      });
      expect((await inbox()).unread).toBe(1);
    }
  });

  it.each([{ read: true }, { isRead: true, read: true }])('is marked by %o', async (mark) => {
    const url = `/api/users/${player.userId}/notifications`;
    const id = await createNotification();
    const one = await player.patch(`${url}/${id}`, mark);
    expect(one.as(notificationSchema)).toMatchObject({ isRead: true, read: true });
    await createNotification();
    const { unread } = await inbox();
    expect((await player.patch(url, mark)).body).toEqual({ changed: unread });
    expect((await player.patch(url, { ...mark, read: false })).status).toBe(400);
  });
});

it('the four tabs show all, the unread, those of admins, and quests with levels', async () => {
  const { submissionId } = await academy.submit(player, { auraReward: 100 });
  await elder.post('/api/approveSubmission', { submissionId });
  const data = {
    target: 'user',
    targetUserId: player.userId,
    payload: { title: 'From above', body: 'Words' },
  };
  expect((await elder.post('/api/sendPushNotification', { data })).status).toBe(200);
  const shown = async (filter: string) =>
    (await inbox(`?filter=${filter}`)).items.map(({ type }) => type).toSorted();
  expect(await shown('all')).toEqual(['admin_notification', 'level_up', 'quest_approved']);
  expect(await shown('admin')).toEqual(['admin_notification']);
  expect(await shown('progress')).toEqual(['level_up', 'quest_approved']);
  for (const { id } of (await inbox('?filter=progress')).items) await markRead(id);
  expect(await shown('unread')).toEqual(['admin_notification']);
  expect(await inbox('?filter=progress')).toMatchObject({ total: 3, unread: 1 });
});

describe('marking all', () => {
  it('marks the whole list read at once, emits one event, and changes no other user’s', async () => {
    const url = `/api/users/${player.userId}/notifications`;
    for (let at = 0; at < 3; at += 1) await createNotification();
    const other = await academy.player();
    const stream = await academy.live(await academy.otherDevice(player));
    expect((await other.patch(url, { isRead: true })).status).toBe(404);
    expect((await player.patch(url, { isRead: false })).status).toBe(400);
    const { unread } = await inbox();
    expect((await player.patch(url, { isRead: true })).body).toEqual({ changed: unread });
    expect(await inbox()).toMatchObject({ unread: 0, total: unread });
    const { data } = await stream.next('notification.changed');
    expect(data).toEqual({ ids: [], upTo: expect.any(String), isRead: true });
    expect((await player.patch(url, { isRead: true })).body).toEqual({ changed: 0 });
    for (const notification of (await inbox()).items) {
      expect(notification).toMatchObject({ isRead: true, ceremony: 'waiting' });
    }
  });
});

describe('a ceremony', () => {
  it('that waits is named with the first page, however many notifications are newer', async () => {
    const id = await createNotification();
    expect(await inbox('?limit=1')).toMatchObject({ items: [{ id }] });
    academy.clock.passMs(1000);
    const newer = await createNotification();
    const first = await inbox('?limit=1');
    expect(first).toMatchObject({ items: [{ id: newer }], ceremonies: [{ id }] });
    expect(await inbox(`?limit=1&cursor=${first.nextCursor}`)).not.toHaveProperty('ceremonies');
    await claim(id);
    expect(await inbox('?limit=1')).toMatchObject({ ceremonies: [] });
  });

  it('is granted to one of twenty concurrent requests', async () => {
    const id = await createNotification();
    const devices = [player, await academy.otherDevice(player)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => claim(id, devices[at % 2])),
    );
    const granted = z.object({ granted: z.boolean(), notification: notificationSchema });
    const claims = answers.map((answer) => answer.as(granted));
    expect(claims.filter((one) => one.granted)).toHaveLength(1);
    for (const { notification } of claims) {
      expect(notification).toMatchObject({ id, ceremony: 'shown', isRead: true });
    }
    expect(await inbox()).toMatchObject({ unread: 0, items: [{ ceremony: 'shown' }] });
  });

  it('is not granted for a notification without one', async () => {
    const { submissionId } = await academy.submit(player, { auraReward: 1 });
    await elder.post('/api/rejectSubmission', { submissionId, feedback: 'Not yet.' });
    const [notification] = (await inbox()).items;
    expect((await claim(notification?.id ?? '')).body).toMatchObject({ granted: false });
    expect((await inbox()).unread).toBe(1);
  });
});
