import { Worker } from 'node:worker_threads';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { workerFile } from '#platform/workers/worker-file.ts';
import type { FilesReply, FilesTask, StoppedBy } from './files-worker.ts';
import { watchReader } from './reader-watch.ts';

// Entry point of the process that reads one upload: its thread does the reading, so that this one stays free to watch
// it. A thread that uses up its heap faster than V8 can stop it ends the whole process.
process.once('message', (task: FilesTask) => readInThread(task));
process.on('disconnect', () => process.exit());

function readInThread(task: FilesTask): void {
  const worker = new Worker(workerFile('files-worker', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: FILE_LIMITS.parseMemoryMb },
  });
  let isStopped = false;
  // The server kills this process when it receives the message.
  const stop = (fault: StoppedBy) => {
    if (!isStopped) sendReply({ kind: 'stopped', fault });
    isStopped = true;
  };
  const watch = watchReader(worker, () => stop('too-slow'));
  // Before the first file the worker starts and reads the table of an archive.
  watch.begin(START_ALLOWANCE);
  worker.on('message', (reply: FilesReply) => {
    if (isStopped) return;
    if (reply.kind === 'begun') watch.begin(FILE_ALLOWANCE, reply.ownMs);
    sendReply(reply);
  });
  worker.on('error', () => stop('too-large'));
}

function sendReply(reply: FilesReply): void {
  process.send?.(reply);
}

const START_ALLOWANCE = { processorMs: 10_000, wallMs: 60_000 };
const FILE_ALLOWANCE = { processorMs: FILE_LIMITS.parseMs, wallMs: 60_000 };
