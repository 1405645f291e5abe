import { Worker } from 'node:worker_threads';
import { FILE_LIMITS, type FileFault } from '@goreal/domain/activities';
import { workerFile } from '#platform/workers/worker-file.ts';
import type { FilesReply, FilesTask } from './files-worker.ts';
import type { ParsedEffort } from './parsed-effort.ts';
import { watchReader } from './reader-watch.ts';

/** One file of an upload: its efforts, or why there are none. */
export type ReadFile =
  | { name: string; hash: string; efforts: ParsedEffort[] }
  | { name: string; fault: FileFault };

/**
 * Reads an upload in a thread of its own, so that no file holds up the server: the thread has a bounded
 * heap, and one that spends too long on a file is ended and begins again behind it.
 * @param onFile called for each file, in order
 */
export async function readFiles(
  upload: { path: string; name: string },
  onFile: (file: ReadFile) => void,
): Promise<void> {
  let from = 0;
  for (;;) {
    const stopped = await runOnce({ ...upload, from }, onFile);
    if (stopped === undefined) return;
    from = stopped + 1;
  }
}

/** The index of the file that ended the thread, or undefined when it came to its end. */
function runOnce(task: FilesTask, onFile: (file: ReadFile) => void): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  let current = { index: task.from, name: task.name };
  let hasBegun = false;
  let isEnded = false;
  const worker = new Worker(workerFile('files-worker', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: FILE_LIMITS.parseMemoryMb },
  });
  const end = (stopped: number | undefined) => {
    if (isEnded) return;
    isEnded = true;
    watch.stop();
    void worker.terminate();
    resolve(stopped);
  };
  const giveUp = (fault: FileFault) => {
    if (isEnded) return;
    onFile({ name: current.name, fault });
    // What is heavy before its first file would be so again.
    end(hasBegun ? current.index : undefined);
  };
  const watch = watchReader(worker, () => giveUp('too-slow'));
  // Until the first file the thread starts and reads the table of an archive.
  watch.begin(START_ALLOWANCE);
  worker.on('message', (reply: FilesReply) => {
    if (isEnded) return;
    switch (reply.kind) {
      case 'begun':
        hasBegun = true;
        current = { index: reply.index, name: reply.name };
        watch.begin(FILE_ALLOWANCE, reply.spentMs);
        break;
      case 'read':
        onFile({ name: current.name, hash: reply.hash, efforts: reply.efforts });
        break;
      case 'refused':
        onFile({ name: current.name, fault: reply.fault });
        break;
      case 'refused-all':
        onFile({ name: task.name, fault: reply.fault });
        break;
      case 'done':
        end(undefined);
        break;
    }
  });
  worker.on('error', () => giveUp('too-large'));
  worker.on('exit', () => end(undefined));
  return promise;
}

const START_ALLOWANCE = { processorMs: 10_000, wallMs: 60_000 };
const FILE_ALLOWANCE = { processorMs: FILE_LIMITS.parseMs, wallMs: 60_000 };
