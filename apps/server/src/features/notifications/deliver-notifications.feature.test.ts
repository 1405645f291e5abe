import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { titlesFor } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { deliverNotifications } from './deliver-notifications.ts';
import type { NewNotification } from './notification-record.ts';

const academy = await testAcademy();

function notificationTo(person: Person, change: Partial<NewNotification> = {}): NewNotification {
  return {
    userId: person.userId,
    cause: `test:${randomUUID()}`,
    type: 'admin_notification',
    title: 'First',
    body: 'With a few words.',
    createdAt: academy.clock.now(),
    ...change,
  };
}

const deliver = (notifications: readonly NewNotification[]) =>
  academy.database.transaction((tx) => deliverNotifications(tx, notifications));

it('stores one notification for one cause, however often it is delivered', async () => {
  const player = await academy.player();
  const notification = notificationTo(player);
  expect(await deliver([notification, notification])).toHaveLength(1);
  expect(await deliver([notification, notificationTo(player, { title: 'Another' })])).toMatchObject(
    [{ title: 'Another' }],
  );
  expect((await titlesFor(player)).toSorted()).toEqual(['Another', 'First']);
});

it('emits it to open devices once', async () => {
  const player = await academy.player();
  const stream = await academy.live(player);
  const news = notificationTo(player, { title: 'News', priority: 'high' });
  await deliver([news]);
  await deliver([news, notificationTo(player, { title: 'More' })]);
  const { data } = await stream.next('notification.added');
  expect(data).toMatchObject({ title: 'News', priority: 'high', isRead: false });
  await eventually(() => expect(stream.events).toHaveLength(3));
  expect(stream.events.at(-1)?.data).toMatchObject({ title: 'More' });
});

it('delivers nothing of a transaction that is rolled back', async () => {
  const player = await academy.player();
  await expect(
    academy.database.transaction(async (tx) => {
      await deliverNotifications(tx, [notificationTo(player)]);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await titlesFor(player)).toEqual([]);
});

it('delivers thousands at once, and the list shows twenty of them', async () => {
  const player = await academy.player();
  const many = Array.from({ length: 2500 }, () => notificationTo(player));
  expect(await deliver(many)).toHaveLength(2500);
  const first = await player.get(`/api/users/${player.userId}/notifications`);
  expect(first.body).toMatchObject({ total: 2500, nextCursor: expect.any(String) });
  expect((first.body as { items: unknown[] }).items).toHaveLength(20);
});
