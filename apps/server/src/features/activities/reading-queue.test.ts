import { expect, it } from 'vitest';
import { createReadingQueue } from './reading-queue.ts';

const { signal } = new AbortController();

function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

it('reads one upload of a player at a time, and refuses those beyond the queue', async () => {
  const readingQueue = createReadingQueue({ readersMax: 1, waitingMax: 1 });
  const first = held();
  const reading = readingQueue.take({ userId: 'a', signal }, first.work);
  await expect(readingQueue.take({ userId: 'a', signal }, first.work)).rejects.toMatchObject({
    code: 'aborted',
  });
  const second = readingQueue.take({ userId: 'b', signal }, async () => 'second');
  await expect(readingQueue.take({ userId: 'c', signal }, first.work)).rejects.toMatchObject({
    code: 'unavailable',
  });
  first.end();
  await reading;
  expect(await second).toBe('second');
  expect(await readingQueue.take({ userId: 'a', signal }, async () => 'again')).toBe('again');
});

it('gives the place of a disconnected client to the next', async () => {
  const readingQueue = createReadingQueue({ readersMax: 1, waitingMax: 2 });
  const first = held();
  const reading = readingQueue.take({ userId: 'a', signal }, first.work);
  const gone = new AbortController();
  const left = readingQueue.take({ userId: 'b', signal: gone.signal }, async () => 'never');
  const next = readingQueue.take({ userId: 'c', signal }, async () => 'next');
  gone.abort();
  await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  first.end();
  await reading;
  expect(await next).toBe('next');
});
