import { expect, it } from 'vitest';
import { createReadingQueue } from './reading-queue.ts';

const { signal } = new AbortController();
const address = '203.0.113.1';
const elsewhere = '203.0.113.2';

function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

it('reads one upload of a player at a time, and refuses those beyond the queue', async () => {
  const readingQueue = createReadingQueue({ readersMax: 1, waitingMax: 1 });
  const first = held();
  const reading = readingQueue.take({ userId: 'a', address, signal }, first.work);
  await expect(
    readingQueue.take({ userId: 'a', address, signal }, first.work),
  ).rejects.toMatchObject({
    code: 'aborted',
  });
  const second = readingQueue.take({ userId: 'b', address, signal }, async () => 'second');
  await expect(
    readingQueue.take({ userId: 'c', address, signal }, first.work),
  ).rejects.toMatchObject({
    code: 'unavailable',
  });
  first.end();
  await reading;
  expect(await second).toBe('second');
  expect(await readingQueue.take({ userId: 'a', address, signal }, async () => 'again')).toBe(
    'again',
  );
});

it('gives the place of a disconnected client to the next', async () => {
  const readingQueue = createReadingQueue({ readersMax: 1, waitingMax: 2 });
  const first = held();
  const reading = readingQueue.take({ userId: 'a', address, signal }, first.work);
  const gone = new AbortController();
  const left = readingQueue.take(
    { userId: 'b', address, signal: gone.signal },
    async () => 'never',
  );
  const next = readingQueue.take({ userId: 'c', address, signal }, async () => 'next');
  gone.abort();
  await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  first.end();
  await reading;
  expect(await next).toBe('next');
});

it('a full queue refuses the newest of the address with most, for an address with fewer', async () => {
  const readingQueue = createReadingQueue({ readersMax: 1, waitingMax: 2 });
  const first = held();
  const read = (userId: string, from: string, work = async () => userId) =>
    readingQueue.take({ userId, address: from, signal }, work);
  const reading = read('a', '2001:db8::1', () => first.work().then(() => 'a'));
  const second = read('b', '2001:db8::2');
  const newest = expect(read('c', '2001:db8::3')).rejects.toMatchObject({ code: 'unavailable' });
  const other = read('d', elsewhere);
  await newest;
  await expect(read('e', elsewhere)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(read('f', '2001:db8::4')).rejects.toMatchObject({ code: 'unavailable' });
  first.end();
  expect(await Promise.all([reading, second, other])).toEqual(['a', 'b', 'd']);
  expect(await read('c', '2001:db8::3')).toBe('c');
});
