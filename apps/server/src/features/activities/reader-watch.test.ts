import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { watchReader } from './reader-watch.ts';

const allowance = { processorMs: 400, wallMs: 20_000 };

/** Runs a script in a watched thread; returns how it ended. */
async function outcomeOf(script: string, allowed = allowance): Promise<'given up' | 'ended'> {
  const worker = new Worker(script, { eval: true });
  const { promise, resolve } = Promise.withResolvers<'given up' | 'ended'>();
  const watch = watchReader(worker, () => resolve('given up'));
  worker.once('exit', () => resolve('ended'));
  watch.begin(allowed);
  const outcome = await promise;
  watch.stop();
  await worker.terminate();
  return outcome;
}

const waits = (ms: number) =>
  `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`;

it('ends a thread that exceeds its processor time', async () => {
  expect(await outcomeOf('for (;;);')).toBe('given up');
});

it('leaves a thread alone that waits for a busy processor', async () => {
  expect(await outcomeOf(waits(1500))).toBe('ended');
});

it('ends a thread that is idle and does not end', async () => {
  expect(await outcomeOf('setInterval(() => {}, 1000);', { ...allowance, wallMs: 500 })).toBe(
    'given up',
  );
});

it('measures each task separately', async () => {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', (ms) => {
       const spent = () => {
         const { user, system } = process.threadCpuUsage();
         return (user + system) / 1000;
       };
       const from = spent();
       while (spent() - from < ms);
       parentPort.postMessage(spent());
     });`,
    { eval: true },
  );
  const workFor = (ms: number) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    worker.once('message', resolve);
    worker.postMessage(ms);
    return promise;
  };
  let isGivenUp = false;
  const watch = watchReader(worker, () => {
    isGivenUp = true;
  });
  let spent = await workFor(0);
  for (let piece = 0; piece < 4; piece += 1) {
    watch.begin(allowance, spent);
    spent = await workFor(200);
  }
  watch.stop();
  await worker.terminate();
  expect(spent).toBeGreaterThan(allowance.processorMs);
  expect(isGivenUp).toBe(false);
});
