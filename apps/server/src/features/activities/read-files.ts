import type { ChildProcess } from 'node:child_process';
import type { FileFault } from '@goreal/domain/activities/file-result';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { AppError } from '#platform/http/app-error.ts';
import { startLimitedProcess } from '#platform/workers/limited-process.ts';
import { workerFile } from '#platform/workers/worker-file.ts';
import type { FilesReply, FilesSpent, FilesTask } from './files-worker.ts';
import type { ParsedFile } from './parsed-effort.ts';

/** One file of an upload: its efforts, or why it has none. */
export type ReadFile =
  | ({ name: string; hash: string } & ParsedFile)
  | { name: string; fault: FileFault };

/**
 * Reads an upload in a process of its own, so that no file blocks the server or ends it: a reader that spends too long
 * on a file, or too much memory, is ended and replaced by another that continues after that file. All readers of an
 * upload share one budget.
 * @param onFile called for each file, in order
 * @param startReader starts the process that reads
 * @throws {AppError} `cancelled`, `unavailable` when no process can be started
 */
export async function readFiles(
  upload: {
    path: string;
    name: string;
    /** aborts when the client disconnects */
    signal: AbortSignal;
    /** called for each reader with its processor time (ms), also before this throws */
    spend: (processorMs: number) => void;
  },
  onFile: (file: ReadFile) => void,
  startReader = startReaderProcess,
): Promise<void> {
  const { path, name, signal, spend } = upload;
  let from = 0;
  let spent: FilesSpent = { inflatedBytes: 0, processorMs: 0 };
  for (;;) {
    if (signal.aborted) throw new AppError('cancelled');
    const stopped = await runOnce(
      { task: { path, name, from, spent }, signal, spend, startReader },
      onFile,
    );
    if (stopped === undefined) {
      if (signal.aborted) throw new AppError('cancelled');
      return;
    }
    from = stopped.index + 1;
    spent = stopped.spent;
  }
}

/** The file that ended the reader and the budget spent by then, or undefined when it finished. */
type Stopped = { index: number; spent: FilesSpent };

function runOnce(
  {
    task,
    signal,
    spend,
    startReader,
  }: {
    task: FilesTask;
    signal: AbortSignal;
    spend: (processorMs: number) => void;
    startReader: () => ChildProcess;
  },
  onFile: (file: ReadFile) => void,
): Promise<Stopped | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Stopped | undefined>();
  let current = { index: task.from, name: task.name, spent: task.spent };
  let hasBegun = false;
  let isEnded = false;
  let since = performance.now();
  const reader = startReader();
  const leave = () => end(undefined);
  /** Of a reader that is ended amid a file, only the time since that file began is known. */
  const spentByNow = () => {
    const ms = performance.now() - since;
    return current.spent.processorMs + Math.min(ms, hasBegun ? FILE_LIMITS.parseMs : START_MS);
  };
  const end = (stopped: Stopped | undefined, processorMs = spentByNow()) => {
    if (isEnded) return;
    isEnded = true;
    spend(processorMs - task.spent.processorMs);
    signal.removeEventListener('abort', leave);
    reader.kill('SIGKILL');
    resolve(stopped);
  };
  const giveUp = (fault: FileFault) => {
    if (isEnded) return;
    onFile({ name: current.name, fault });
    // An upload that ends its reader before its first file would do so again.
    end(hasBegun ? { index: current.index, spent: atMost(current.spent) } : undefined);
  };
  const fail = (cause: Error) => {
    reject(new AppError('unavailable', undefined, { cause: String(cause) }));
    end(undefined);
  };
  signal.addEventListener('abort', leave);
  reader.on('message', (message) => {
    const reply = message as FilesReply;
    if (isEnded) return;
    switch (reply.kind) {
      case 'begun':
        hasBegun = true;
        since = performance.now();
        current = reply;
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
      case 'stopped':
        giveUp(reply.fault);
        break;
      case 'done':
        end(undefined, reply.processorMs);
        break;
    }
  });
  // After the last message, unlike `exit`.
  reader.on('close', () => giveUp('too-large'));
  reader.on('error', fail);
  reader.once('spawn', () => {
    reader.send(task, (error) => {
      if (error) reader.kill('SIGKILL');
    });
  });
  return promise;
}

/** The process of `files-process-worker.ts`. */
export function startReaderProcess(): ChildProcess {
  return startLimitedProcess(workerFile('files-process-worker', import.meta.url), READER_LIMITS);
}

/** Budget charged for a file that ended its reader, beyond what was spent when it began. */
function atMost({ inflatedBytes, processorMs }: FilesSpent): FilesSpent {
  return {
    inflatedBytes: inflatedBytes + FILE_LIMITS.fileMaxBytes,
    processorMs: processorMs + FILE_LIMITS.parseMs,
  };
}

/** Before its first file a reader starts and reads the table of an archive. */
const START_MS = 10_000;

/** Far above what the budget of an upload allows: against a reader that its own watch cannot end. */
const READER_LIMITS = { lifeSeconds: 120, dataBytes: 3 * 1024 * 1024 * 1024, flags: [] };
