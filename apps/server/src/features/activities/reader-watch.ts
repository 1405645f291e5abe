import type { Worker } from 'node:worker_threads';

/** Limits in milliseconds of processor time and of wall-clock time. */
export type ReaderAllowance = { processorMs: number; wallMs: number };

/**
 * Watches a thread that reads files. The limit counts the thread's own processor time, because on a busy
 * machine a valid file may wait for long. The wall clock only ends a thread that is blocked.
 * @param giveUp called once, when a task exceeds its limit
 */
export function watchReader(worker: Worker, giveUp: () => void) {
  let allowance: ReaderAllowance | undefined;
  let spentBefore = 0;
  let since = 0;
  const timer = setInterval(() => void endWhenExceeded(), CHECK_EVERY_MS);
  timer.unref();

  async function endWhenExceeded() {
    const checked = allowance;
    if (!checked) return;
    if (performance.now() - since > checked.wallMs) return stopAndGiveUp();
    // Fails only before the thread has started or after it has ended.
    const usage = await worker.cpuUsage().catch(() => undefined);
    if (!usage || checked !== allowance) return;
    if (inMs(usage) - spentBefore > checked.processorMs) stopAndGiveUp();
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
    /** A task begins; @param spent processor time of the thread so far (ms). */
    begin(next: ReaderAllowance, spent = 0) {
      allowance = { ...next };
      spentBefore = spent;
      since = performance.now();
    },
    stop,
  };
}

/** Processor time of the calling thread so far (ms). */
export function ownProcessorMs(): number {
  return inMs(process.threadCpuUsage());
}

function inMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

const CHECK_EVERY_MS = 100;
