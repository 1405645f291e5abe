import { expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const texts = { ofPerson: 'too many of yours', ofAll: 'too many' };

/** A task that runs until it is released. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { isRunning: false };
  const task = async () => {
    state.isRunning = true;
    await promise;
    state.isRunning = false;
  };
  return { task, state, release: resolve };
}

it('runs one task at a time, also after one that failed', async () => {
  const queue = createWorkQueue({ waitingMax: 5, perPersonMax: 5, texts });
  const first = held();
  const second = held();
  const one = queue.run('a', first.task);
  const failing = queue.run('b', async () => {
    throw new Error('unreadable');
  });
  const two = queue.run('c', second.task);
  const failed = expect(failing).rejects.toThrow('unreadable');
  await Promise.resolve();
  expect([first.state.isRunning, second.state.isRunning]).toEqual([true, false]);
  first.release();
  await one;
  await failed;
  expect([first.state.isRunning, second.state.isRunning]).toEqual([false, true]);
  second.release();
  await two;
});

it('refuses tasks beyond a user’s share or the whole queue, and accepts more when there is room', async () => {
  const queue = createWorkQueue({ waitingMax: 3, perPersonMax: 2, texts });
  const work = held();
  const accepted = [
    queue.run('a', work.task),
    queue.run('a', work.task),
    queue.run('b', work.task),
    queue.run(undefined, work.task),
  ];
  await expect(queue.run('a', work.task)).rejects.toMatchObject({
    code: 'too-many-requests',
    message: 'too many of yours',
    details: { retryAfter: 5 },
  });
  await expect(queue.run('c', work.task)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'too many',
  });
  work.release();
  await Promise.all(accepted);
  await expect(queue.run('a', async () => 'done')).resolves.toBe('done');
});

it('grants a place before anything is prepared, and keeps it until the work has ended', async () => {
  const queue = createWorkQueue({ waitingMax: 3, perPersonMax: 1, texts });
  const preparing = held();
  const steps: string[] = [];
  const first = queue.withPlace('a', async (runTask) => {
    steps.push('prepared');
    await preparing.task();
    return runTask(async () => steps.push('done'));
  });
  const prepare = async () => steps.push('prepared in vain');
  await expect(queue.withPlace('a', prepare)).rejects.toMatchObject({ code: 'too-many-requests' });
  // What is only prepared delays no other task.
  await expect(queue.run('b', async () => 'done')).resolves.toBe('done');
  preparing.release();
  await first;
  expect(steps).toEqual(['prepared', 'done']);
  const failing = queue.withPlace('a', async () => {
    throw new Error('not prepared');
  });
  await expect(failing).rejects.toThrow('not prepared');
  await expect(queue.run('a', async () => 'next')).resolves.toBe('next');
});

it('lets people take turns: one with many tasks delays another’s by the running one', async () => {
  const queue = createWorkQueue({ waitingMax: 9, perPersonMax: 4, texts });
  const running = held();
  const order: string[] = [];
  const named = (name: string) => async () => void order.push(name);
  const tasks = [
    queue.run('a', running.task),
    ...['a2', 'a3', 'a4'].map((name) => queue.run('a', named(name))),
    ...['b1', 'b2'].map((name) => queue.run('b', named(name))),
    queue.run(undefined, named('own')),
  ];
  running.release();
  await Promise.all(tasks);
  expect(order).toEqual(['b1', 'own', 'a2', 'b2', 'a3', 'a4']);
});
