import { randomUUID } from 'node:crypto';
import { notificationSchema } from '@goreal/domain/notifications/notification';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#testing/eventually.ts';
import { createTestAcademy, type Person, type TestAcademy } from '#testing/test-app.ts';
import { deliverLetters } from './deliver-letters.ts';
import type { NewLetter } from './letter.ts';

let academy: TestAcademy;

beforeAll(async () => {
  academy = await createTestAcademy();
});

afterAll(() => academy.close());

function letterTo(person: Person, change: Partial<NewLetter> = {}): NewLetter {
  return {
    userId: person.userId,
    cause: `test:${randomUUID()}`,
    type: 'admin_notification',
    title: 'A letter',
    body: 'With a few words.',
    createdAt: academy.clock.now(),
    ...change,
  };
}

const deliver = (letters: readonly NewLetter[]) =>
  academy.database.transaction((tx) => deliverLetters(tx, letters));

async function titles(person: Person): Promise<string[]> {
  const answer = await person.get(`/api/users/${person.userId}/notifications?limit=100`);
  const { items } = answer.as(z.object({ items: z.array(notificationSchema) }));
  return items.map(({ title }) => title);
}

it('brings one letter for one cause, however often it is told', async () => {
  const player = await academy.player();
  const letter = letterTo(player);
  expect(await deliver([letter, letter])).toHaveLength(1);
  expect(await deliver([letter, letterTo(player, { title: 'Another' })])).toMatchObject([
    { title: 'Another' },
  ]);
  expect((await titles(player)).toSorted()).toEqual(['A letter', 'Another']);
});

it('tells open devices once', async () => {
  const player = await academy.player();
  const stream = await academy.live(player);
  const news = letterTo(player, { title: 'News', priority: 'high' });
  await deliver([news]);
  await deliver([news, letterTo(player, { title: 'More' })]);
  const { data } = await stream.next('notification.added');
  expect(data).toMatchObject({ title: 'News', priority: 'high', isRead: false });
  await eventually(() => expect(stream.events).toHaveLength(3));
  expect(stream.events.at(-1)?.data).toMatchObject({ title: 'More' });
});

it('brings nothing of what is rolled back', async () => {
  const player = await academy.player();
  await expect(
    academy.database.transaction(async (tx) => {
      await deliverLetters(tx, [letterTo(player)]);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await titles(player)).toEqual([]);
});

it('carries thousands at once, and the inbox shows twenty of them', async () => {
  const player = await academy.player();
  const many = Array.from({ length: 2500 }, () => letterTo(player));
  expect(await deliver(many)).toHaveLength(2500);
  const first = await player.get(`/api/users/${player.userId}/notifications`);
  expect(first.body).toMatchObject({ total: 2500, nextCursor: expect.any(String) });
  expect((first.body as { items: unknown[] }).items).toHaveLength(20);
});
