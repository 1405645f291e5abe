import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { FileFault } from '@goreal/domain/activities';
import { parseFile } from './parse-file.ts';
import { FileRefusal, type ParsedEffort } from './parsed-effort.ts';
import { ownProcessorMs } from './reader-watch.ts';
import { unpack } from './unpack.ts';

/** What the reader is given: an upload, and the file of it to begin with. */
export type FilesTask = { path: string; name: string; from: number };

/**
 * What it tells: a file is begun (and what the thread had taken of the processor by then), read or
 * refused, and the end. `hash` is of the file as it was packed out.
 */
export type FilesReply =
  | { kind: 'begun'; index: number; name: string; spentMs: number }
  | { kind: 'read'; index: number; hash: string; efforts: ParsedEffort[] }
  | { kind: 'refused'; index: number; fault: FileFault }
  | { kind: 'refused-all'; fault: FileFault }
  | { kind: 'done' };

const port = parentPort;
if (port) {
  const tell = (reply: FilesReply) => port.postMessage(reply);
  const { path, name, from } = workerData as FilesTask;
  try {
    const files = await unpack(await readFile(path), name);
    for (const [index, file] of files.entries()) {
      if (index < from) continue;
      tell({ kind: 'begun', index, name: file.name, spentMs: ownProcessorMs() });
      try {
        const inside = await file.read();
        const efforts = await parseFile(inside);
        tell({ kind: 'read', index, hash: await sha256(inside), efforts });
      } catch (error) {
        tell({ kind: 'refused', index, fault: faultOf(error) });
      }
    }
  } catch (error) {
    tell({ kind: 'refused-all', fault: faultOf(error) });
  }
  tell({ kind: 'done' });
}

/** Whatever a parser throws at bytes that are not what they claim is the file's fault. */
function faultOf(error: unknown): FileFault {
  return error instanceof FileRefusal ? error.fault : 'broken';
}

async function sha256(bytes: Buffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Buffer.from(digest).toString('hex');
}
