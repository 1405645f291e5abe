import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { PictureReply, PictureTask } from '#platform/pictures/picture-task.ts';
import { createRandom } from './random.ts';
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
  installProcesses();
  return { time, elapsed: () => Number(bigint() - begun) / 1e6 };
}

/**
 * Replaces `spawn`, so that the simulation starts no process to decode pictures or to read files of activities: the
 * time at which a real process answers does not depend on the virtual clock. Pictures are copied without decoding,
 * files are read in this thread.
 */
function installProcesses(): void {
  Object.assign(childProcess, {
    spawn: (_command: string, args: readonly string[]) => {
      const program = args.at(-1) ?? '';
      return program.includes('files-process-worker')
        ? new ReadingProcess(program.replace('files-process-worker', 'files-worker'))
        : new PictureProcess();
    },
  });
  // Processor time, which limits the reading of files, differs from run to run.
  Object.assign(process, { threadCpuUsage: () => ({ user: 0, system: 0 }) });
  syncBuiltinESMExports();
}

class PictureProcess extends EventEmitter {
  readonly pid = 1;

  send(task: PictureTask): void {
    const reply = replyTo(task);
    queueMicrotask(() => this.emit('message', reply));
  }

  kill(): void {
    this.emit('exit', null, 'SIGKILL');
  }

  unref(): void {}
}

function replyTo(task: PictureTask): PictureReply {
  const { work, from } = task;
  if (work.kind === 'grey') {
    const [first = 0] = readFileSync(from).subarray(-1);
    const grey = new Uint8Array(work.columns * work.rows).map((_, at) => (first * at) % 256);
    return { result: { format: 'png', width: work.columns, height: work.rows, grey } };
  }
  if ('to' in task) copyFileSync(from, task.to);
  const format = work.kind === 'resize' ? work.format : 'png';
  return { result: { format, width: 8, height: 8, grey: new Uint8Array() } };
}

/** The program of a thread that reads files. */
type ReadingModule = {
  readAll(task: unknown, onReply: (reply: unknown) => void): Promise<void>;
};

class ReadingProcess extends EventEmitter {
  readonly #thread: URL;
  #isEnded = false;

  constructor(thread: string) {
    super();
    this.#thread = pathToFileURL(thread);
    queueMicrotask(() => this.emit('spawn'));
  }

  send(task: unknown): void {
    void this.#read(task);
  }

  async #read(task: unknown): Promise<void> {
    const { readAll } = (await import(this.#thread.href)) as ReadingModule;
    await readAll(task, (reply) => {
      if (!this.#isEnded) this.emit('message', reply);
    });
  }

  kill(): void {
    this.#isEnded = true;
  }
}
