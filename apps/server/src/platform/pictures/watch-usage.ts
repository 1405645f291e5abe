import { PICTURE_PROCESS } from './picture-process-limits.ts';

/**
 * Ends this process when one task exceeds its memory or processor time. The decoder works on other threads, so this
 * one stays free to check; the operating system's limits are the second line.
 */
export function watchUsage() {
  let spentBefore = 0;
  let timer: NodeJS.Timeout | undefined;

  function endWhenExceeded() {
    const isTooMuch =
      process.memoryUsage.rss() > PICTURE_PROCESS.residentBytes ||
      processorMs() - spentBefore > PICTURE_PROCESS.processorMs;
    if (isTooMuch) process.exit(1);
  }

  return {
    begin() {
      spentBefore = processorMs();
      timer = setInterval(endWhenExceeded, CHECK_EVERY_MS);
    },
    end() {
      clearInterval(timer);
    },
  };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const CHECK_EVERY_MS = 50;
