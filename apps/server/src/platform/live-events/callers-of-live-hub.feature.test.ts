import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { callerName, runAsCaller } from '#platform/database/fair-share-pool.ts';
import { eventually } from '#testing/eventually.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createLiveHub } from './live-hub.ts';

/** What follows a change is for everybody: it must not wait behind the other requests of the person who made it. */
it('the live hub reads and wakes as the caller «live events», whoever made the change or woke the process', async () => {
  const database = await createTestDatabase();
  const woken: string[] = [];
  let wake = () => {};
  const hub = createLiveHub({
    database,
    wakeUps: {
      publish: async () => void woken.push(callerName()),
      subscribe: async (onWake) => {
        wake = onWake;
        return async () => {};
      },
    },
    logger: fastify({ logger: false }).log,
  });
  await hub.start();
  const readers: string[] = [];
  const query = vi.spyOn(database.pool, 'query');
  query.mockImplementation(async () => {
    readers.push(callerName());
    return { rows: [] };
  });
  runAsCaller('another process', wake);
  await eventually(() => expect(readers).not.toEqual([]));
  // A poll may have read meanwhile, too.
  expect([...new Set(readers)]).toEqual(['live events']);
  query.mockRestore();
  await runAsCaller('an', () =>
    database.transaction((tx) =>
      tx.emit([{ channel: 'everyone', name: 'boards.changed', data: {} }]),
    ),
  );
  await eventually(() => expect(woken).toEqual(['live events']));
  await hub.close();
  await database.close();
});
