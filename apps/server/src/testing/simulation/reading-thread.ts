import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';

/**
 * Replaces `Worker`, so that files of activities are read in this thread: the time at which a real thread
 * answers does not depend on the virtual clock.
 */
export function installReadingThread(): void {
  Object.assign(workerThreads, { Worker: ReadingThread });
  // Processor time, which limits the reading of files, differs from run to run.
  Object.assign(process, { threadCpuUsage: () => ({ user: 0, system: 0 }) });
  syncBuiltinESMExports();
}

/** The program of a thread that reads files. */
type ReadingModule = {
  readAll(task: unknown, tell: (reply: unknown) => void): Promise<void>;
};

class ReadingThread extends EventEmitter {
  #isEnded = false;

  constructor(file: URL, { workerData }: { workerData: unknown }) {
    super();
    void this.#read(file, workerData);
  }

  async #read(file: URL, task: unknown): Promise<void> {
    const { readAll } = (await import(file.href)) as ReadingModule;
    await readAll(task, (reply) => {
      if (!this.#isEnded) this.emit('message', reply);
    });
    this.emit('exit', 0);
  }

  async terminate(): Promise<number> {
    this.#isEnded = true;
    return 1;
  }

  async cpuUsage(): Promise<NodeJS.CpuUsage> {
    return { user: 0, system: 0 };
  }
}
