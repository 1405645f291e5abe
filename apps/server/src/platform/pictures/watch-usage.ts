import { PICTURE_PROCESS } from './picture-process-limits.ts';

/**
 * Ends this process when one task exceeds its memory or processor time. The decoder works on other threads, so this
 * one stays free to check; the operating system's limits are the second line.
 */
export function watchUsage() {
  let spentBefore = 0;
  let limitMs = 0;
  let timer: NodeJS.Timeout | undefined;

  function endWhenExceeded() {
    const isTooMuch =
      process.memoryUsage.rss() > PICTURE_PROCESS.residentBytes ||
      spentMs() - spentBefore > limitMs;
    if (isTooMuch) endAtOnce();
  }

  return {
    /** @param processorMs what the task may take */
    begin(processorMs: number) {
      limitMs = processorMs;
      spentBefore = spentMs();
      timer = setInterval(endWhenExceeded, CHECK_EVERY_MS);
    },
    end() {
      clearInterval(timer);
    },
  };
}

function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** `process.exit` would wait for the decoder's threads until they have the whole picture. */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

const CHECK_EVERY_MS = 50;
