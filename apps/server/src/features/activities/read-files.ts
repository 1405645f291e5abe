import { Worker } from 'node:worker_threads';
import type { FileFault } from '@goreal/domain/activities/file-result';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { AppError } from '#platform/http/app-error.ts';
import { workerFile } from '#platform/workers/worker-file.ts';
import type { FilesReply, FilesSpent, FilesTask } from './files-worker.ts';
import type { ParsedFile } from './parsed-effort.ts';
import { watchReader } from './reader-watch.ts';

/** One file of an upload: its efforts, or why it has none. */
export type ReadFile =
  | ({ name: string; hash: string } & ParsedFile)
  | { name: string; fault: FileFault };

/**
 * Reads an upload in a worker thread, so that no file blocks the server: the worker has a bounded heap, and one that
 * spends too long on a file is ended and replaced by another that continues after that file. All workers of an upload
 * share one budget.
 * @param onFile called for each file, in order
 * @param signal aborts when the client disconnects
 * @throws {AppError} `cancelled`
 */
export async function readFiles(
  upload: { path: string; name: string; signal: AbortSignal },
  onFile: (file: ReadFile) => void,
): Promise<void> {
  const { path, name, signal } = upload;
  let from = 0;
  let spent: FilesSpent = { inflatedBytes: 0, processorMs: 0 };
  for (;;) {
    if (signal.aborted) throw new AppError('cancelled');
    const stopped = await runOnce({ task: { path, name, from, spent }, signal }, onFile);
    if (stopped === undefined) {
      if (signal.aborted) throw new AppError('cancelled');
      return;
    }
    from = stopped.index + 1;
    spent = stopped.spent;
  }
}

/** The file that ended the worker and the budget spent by then, or undefined when it finished. */
type Stopped = { index: number; spent: FilesSpent };

function runOnce(
  { task, signal }: { task: FilesTask; signal: AbortSignal },
  onFile: (file: ReadFile) => void,
): Promise<Stopped | undefined> {
  const { promise, resolve } = Promise.withResolvers<Stopped | undefined>();
  let current = { index: task.from, name: task.name, spent: task.spent };
  let hasBegun = false;
  let isEnded = false;
  const worker = new Worker(workerFile('files-worker', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: FILE_LIMITS.parseMemoryMb },
  });
  const leave = () => end(undefined);
  const end = (stopped: Stopped | undefined) => {
    if (isEnded) return;
    isEnded = true;
    signal.removeEventListener('abort', leave);
    watch.stop();
    void worker.terminate();
    resolve(stopped);
  };
  const giveUp = (fault: FileFault) => {
    if (isEnded) return;
    onFile({ name: current.name, fault });
    // An upload that ends the worker before its first file would do so again.
    end(hasBegun ? { index: current.index, spent: atMost(current.spent) } : undefined);
  };
  const watch = watchReader(worker, () => giveUp('too-slow'));
  signal.addEventListener('abort', leave);
  // Before the first file the worker starts and reads the table of an archive.
  watch.begin(START_ALLOWANCE);
  worker.on('message', (reply: FilesReply) => {
    if (isEnded) return;
    switch (reply.kind) {
      case 'begun':
        hasBegun = true;
        current = reply;
        watch.begin(FILE_ALLOWANCE, reply.ownMs);
        break;
      case 'read': {
        const { hash, efforts, faults } = reply;
        onFile({ name: current.name, hash, efforts, faults });
        break;
      }
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

/** Budget charged for a file that ended its worker, beyond what was spent when it began. */
function atMost({ inflatedBytes, processorMs }: FilesSpent): FilesSpent {
  return {
    inflatedBytes: inflatedBytes + FILE_LIMITS.fileMaxBytes,
    processorMs: processorMs + FILE_LIMITS.parseMs,
  };
}

const START_ALLOWANCE = { processorMs: 10_000, wallMs: 60_000 };
const FILE_ALLOWANCE = { processorMs: FILE_LIMITS.parseMs, wallMs: 60_000 };
