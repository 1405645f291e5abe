import { expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { holdBy } from '#testing/hold-table.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy();

const setMode = (isOn: boolean) =>
  academy.academy.youngPlayers.setMode({ isOn, actorId: undefined });
const declare = (person: Person, band: string) =>
  person.put(`/api/users/${person.userId}/ageBand`, { band });

/** A message that is written, and whose foreign-key check waits for the author's row. */
async function holdMessage(author: Person, message: string) {
  const held = await holdBy(academy.database, {
    text: 'select from profiles where user_id = $1 for update',
    values: [author.userId],
  });
  const says = author.post('/api/guildChats/titans/messages', { message });
  await eventually(async () => expect(await held.waiting()).toBe(1));
  return { held, says };
}

it.each([
  {
    when: 'the mode for young players is turned on',
    prepare: async () => undefined,
    restrict: () => setMode(true),
  },
  {
    when: 'its author answers to be under 16',
    prepare: async (author: Person) => {
      await setMode(true);
      expect((await declare(author, '16-plus')).status).toBe(200);
    },
    restrict: (author: Person) => declare(author, 'under-16'),
  },
])('a message that is being stored while $when is not sent to streams that resume', async (by) => {
  const author = await academy.player('titans');
  await by.prepare(author);
  const message = `Chào buổi sáng ${author.userId}`;
  const { held, says } = await holdMessage(author, message);
  let isRestricted = false;
  const restricts = by.restrict(author).then(() => {
    isRestricted = true;
  });
  await eventually(async () => expect(isRestricted || (await held.waiting()) > 1).toBe(true));
  await held.release();
  expect((await says).status).toBe(201);
  await restricts;
  await setMode(false);
  const rows = await academy.sql`select channel from live_events
    where position(${message} in data) > 0`;
  expect(rows).toEqual([]);
});

it('an answer to be under 16 that is given again does not hold up messages', async () => {
  const [child, adult] = [await academy.player('titans'), await academy.player('titans')];
  await setMode(true);
  expect((await declare(adult, '16-plus')).status).toBe(200);
  expect((await declare(child, 'under-16')).status).toBe(200);
  const { held, says } = await holdMessage(adult, 'Chào buổi chiều');
  let status: number | undefined;
  const again = declare(child, 'under-16').then((answer) => {
    status = answer.status;
  });
  await eventually(async () => expect(status ?? (await held.waiting())).not.toBe(1));
  expect(status).toBe(200);
  await held.release();
  await Promise.all([says, again]);
  await setMode(false);
});
