import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { FileFault } from '@goreal/domain/activities/file-result';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { createInflateBudget } from './inflate-budget.ts';
import { parseFile } from './parse-file.ts';
import { FileRefusal, type ParsedFile } from './parsed-effort.ts';
import { ownProcessorMs } from './reader-watch.ts';
import { unpack } from './unpack.ts';

/** Input of the worker: an upload, the index of its first file to read, and the budget that earlier workers spent. */
export type FilesTask = { path: string; name: string; from: number; spent: FilesSpent };

/** Budget spent on an upload so far: unpacked bytes, and processor time. */
export type FilesSpent = { inflatedBytes: number; processorMs: number };

/** Why a reader was ended at a file. */
export type StoppedBy = Extract<FileFault, 'too-slow' | 'too-large'>;

/**
 * Messages of a reader: a file begins (with the budget spent so far by all readers), is read or refused, and the end:
 * of the upload (with the processor time of all readers), or of the reader at the file that began last. `hash` is that
 * of the unpacked file.
 */
export type FilesReply =
  | { kind: 'begun'; index: number; name: string; ownMs: number; spent: FilesSpent }
  | ({ kind: 'read'; index: number; hash: string } & ParsedFile)
  | { kind: 'refused'; index: number; fault: FileFault }
  | { kind: 'refused-all'; fault: FileFault }
  | { kind: 'stopped'; fault: StoppedBy }
  | { kind: 'done'; processorMs: number };

/** Priority of the thread on a busy processor, below that of the threads that answer requests. */
const NICENESS = 10;

const port = parentPort;
// On Linux each thread has a niceness of its own, and 0 names the calling one; elsewhere it would be the process.
if (port && process.platform === 'linux') os.setPriority(0, NICENESS);
if (port) await readAll(workerData as FilesTask, (reply) => port.postMessage(reply));

/** Reads the files of an upload from the index `from` on. The simulation, which has no threads, calls it. */
export async function readAll(
  task: FilesTask,
  onReply: (reply: FilesReply) => void,
): Promise<void> {
  const { path, name, from, spent: before } = task;
  const budget = createInflateBudget(before.inflatedBytes);
  const processorMs = () => before.processorMs + ownProcessorMs();
  try {
    const whole = await readFile(path);
    for (const [index, file] of (await unpack(whole, { name, budget })).entries()) {
      if (index < from) continue;
      if (processorMs() > FILE_LIMITS.uploadParseMs) throw new FileRefusal('over-budget');
      const spent = { inflatedBytes: budget.spent(), processorMs: processorMs() };
      if (spent.inflatedBytes > FILE_LIMITS.uploadMaxInflatedBytes)
        throw new FileRefusal('too-large');
      onReply({ kind: 'begun', index, name: file.name, ownMs: ownProcessorMs(), spent });
      try {
        const inside = await file.read();
        const parsed = await parseFile(inside);
        onReply({ kind: 'read', index, hash: await sha256(inside), ...parsed });
      } catch (error) {
        onReply({ kind: 'refused', index, fault: faultOf(error) });
      }
    }
  } catch (error) {
    onReply({ kind: 'refused-all', fault: faultOf(error) });
  }
  onReply({ kind: 'done', processorMs: processorMs() });
}

/** Any exception of a parser counts as an invalid file. */
function faultOf(error: unknown): FileFault {
  return error instanceof FileRefusal ? error.fault : 'broken';
}

async function sha256(bytes: Buffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Buffer.from(digest).toString('hex');
}
