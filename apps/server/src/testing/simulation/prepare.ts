import { installPictureProcess } from './picture-process.ts';
import { createRandom } from './random.ts';
import { installReadingThread } from './reading-thread.ts';
import { installVirtualProcess, type VirtualTime } from './virtual-process.ts';

/**
 * Makes this process a simulated one. Call it before any module of the server is loaded, so that modules
 * capture the virtual clock and randomness. `elapsed` is real: ms since the call.
 */
export function prepare(): { time: VirtualTime; elapsed: () => number } {
  const begun = process.hrtime.bigint();
  const { bigint } = process.hrtime;
  const time = installVirtualProcess({
    random: createRandom('template'),
    start: Date.parse('2026-01-01T00:00:00Z'),
  });
  installPictureProcess();
  installReadingThread();
  return { time, elapsed: () => Number(bigint() - begun) / 1e6 };
}
