import type { Worker } from 'node:worker_threads';

/** Milliseconds of processor time, and of the clock on the wall. */
export type ReaderAllowance = { processorMs: number; wallMs: number };

/**
 * Watches a thread that reads files. What counts is the processor time it took itself: on a busy machine
 * a thread waits for its turn, and an honest file is not to blame for that. The wall clock only ends a
 * thread that neither works nor comes to an end.
 * @param giveUp called once, when the piece of work took more than it may
 */
export function watchReader(worker: Worker, giveUp: () => void) {
  let allowance: ReaderAllowance | undefined;
  let spentBefore = 0;
  let since = 0;
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();

  async function look() {
    const looked = allowance;
    if (!looked) return;
    if (performance.now() - since > looked.wallMs) return stopAndGiveUp();
    // Refused only when the thread is not there yet, or no more.
    const usage = await worker.cpuUsage().catch(() => undefined);
    if (!usage || looked !== allowance) return;
    if (inMs(usage) - spentBefore > looked.processorMs) stopAndGiveUp();
  }

  function stopAndGiveUp() {
    stop();
    giveUp();
  }

  function stop() {
    allowance = undefined;
    clearInterval(timer);
  }

  return {
    /** A piece of work begins; @param spent what the thread had taken until then (ms of processor time). */
    begin(next: ReaderAllowance, spent = 0) {
      allowance = { ...next };
      spentBefore = spent;
      since = performance.now();
    },
    stop,
  };
}

/** What the thread that asks has taken of the processor so far (ms). */
export function ownProcessorMs(): number {
  return inMs(process.threadCpuUsage());
}

function inMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

const LOOK_MS = 100;
