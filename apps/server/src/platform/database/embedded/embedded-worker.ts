import { constants, cpSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { renameDurablyNow } from '#platform/storage/durable-files.ts';
import { clearDiskFault, diskFaultBehind } from './disk-faults.ts';
import { syncTree } from './durable-file-system.ts';
import { engineFaultOf, FatalAnswer, messageOf } from './engine-failure.ts';
import { recordSizes } from './folder-check.ts';
import { openEngine } from './open-engine.ts';
import type { WorkerReply, WorkerRequest, WorkerSetup } from './protocol.ts';
import { checkAllRows, checkPages, checkRelations } from './relation-check.ts';
import { reserveBeside } from './reserve.ts';
import { findErrors, joinBytes, replaceErrors, type WireError } from './wire.ts';

/** The engine's exception for leaving a statement after an error; any other exception is a crash. */
const ENGINE_JUMP = 100;
const DISK_CHECK_MS = 1_000;
const READ_ONLY_TRANSACTION = '25006';
const RESERVE_EVERY_MS = 10_000;
/** Longest time that opening spends on checking pages; the remaining pages are checked in pieces afterwards. */
const CHECK_AT_START_MS = 400;
const CHECK_PIECE_MS = 10;
const CHECK_EVERY_MS = 200;

/** The engine keeps one session: reset its settings, so that a new client does not inherit the last one's. */
const RESET = `
  close all; set session authorization default; reset all; set time zone 'UTC';
  deallocate all; select pg_advisory_unlock_all(); discard temp`;

const { folder, minimumFreeBytes } = workerData as WorkerSetup;
const port = requirePort();
const reserve = reserveBeside(folder, minimumFreeBytes);
const engine = await openEngineWithRoom().catch(fail);
watchForCrashes(engine);
await checkFiles(engine).catch(fail);
setInterval(keepReserve, RESERVE_EVERY_MS).unref();

let current = 0;
let diskIsFull = false;
let isReadOnly = false;
let diskCheckedAt = 0;
// One at a time: the engine has no request queue.
let lastRequest = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  lastRequest = lastRequest.then(() => serveRequest(request)).catch(fail);
});
reply({ kind: 'ready' });

async function serveRequest(request: WorkerRequest): Promise<void> {
  switch (request.kind) {
    case 'session':
      current = request.session;
      return resetSession();
    case 'bytes':
      return answer(request.session, request.bytes);
    case 'end':
      if (request.session === current) await resetSession();
      return;
    case 'backup':
      return backUp(request.target);
    case 'inspect':
      return reply({ kind: 'inspected', damage: await findDamage() });
    case 'stop':
      return stop();
  }
}

async function openEngineWithRoom(): Promise<PGlite> {
  reserve.release();
  return openEngine(folder);
}

function keepReserve(): void {
  try {
    reserve.keep();
  } catch (error) {
    // The reserve is only an optimisation on a full disk; a worse fault shows again at the engine's next write.
    if (diskFaultBehind(error) === undefined) throw error;
    reserve.release();
  }
}

/** Detects damage before queries could return partial rows; on a large database a little later. */
async function checkFiles(running: PGlite): Promise<void> {
  const pages = checkPages(folder, await checkRelations(running, folder));
  if (readFor(CHECK_AT_START_MS, pages)) return;
  const timer = setInterval(() => {
    try {
      if (readFor(CHECK_PIECE_MS, pages)) clearInterval(timer);
    } catch (error) {
      fail(error);
    }
  }, CHECK_EVERY_MS);
  timer.unref();
}

/** True when everything has been read. */
function readFor(ms: number, pages: Generator<void>): boolean {
  const until = performance.now() + ms;
  while (performance.now() < until) if (pages.next().done) return true;
  return false;
}

/** Every page of every relation, and every table against its key. */
async function findDamage(): Promise<string | undefined> {
  try {
    await engine.exec('checkpoint');
    const relations = await checkRelations(engine, folder);
    for (const _ of checkPages(folder, relations));
    await checkAllRows(engine);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

async function resetSession(): Promise<void> {
  if (engine.isInTransaction()) await engine.exec('rollback');
  await engine.exec(RESET);
  diskCheckedAt = 0;
  diskIsFull = false;
}

async function answer(session: number, request: Uint8Array): Promise<void> {
  if (session !== current) return reply({ kind: 'bytes', session, bytes: new Uint8Array() });
  await checkDisk();
  clearDiskFault();
  const pieces: Uint8Array[] = [];
  // The pieces are views of the engine's memory, which changes: copy them.
  await engine.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (piece) => void pieces.push(piece.slice()),
  });
  const bytes = joinBytes(pieces);
  const errors = findErrors(bytes);
  reply({ kind: 'bytes', session, bytes: diskIsFull ? replaceErrors(bytes, explain) : bytes });
  const fatal = errors.find(isFatal);
  if (fatal) fail(new FatalAnswer(fatal));
}

/** With too little free space the session becomes read-only before PostgreSQL itself runs out of space. */
async function checkDisk(): Promise<void> {
  const now = Date.now();
  if (now - diskCheckedAt < DISK_CHECK_MS || engine.isInTransaction()) return;
  diskCheckedAt = now;
  const { bavail, bsize } = statfsSync(path.dirname(folder));
  const full = bavail * bsize < minimumFreeBytes;
  if (full !== isReadOnly) reply({ kind: 'read-only', isReadOnly: full });
  isReadOnly = full;
  if (full === diskIsFull) return;
  await engine.exec(
    `set session characteristics as transaction ${full ? 'read only' : 'read write'}`,
  );
  diskIsFull = full;
}

function explain({ severity, code }: WireError): WireError | undefined {
  if (code !== READ_ONLY_TRANSACTION) return undefined;
  const megabytes = Math.round(minimumFreeBytes / 2 ** 20);
  return {
    severity,
    code: '53100',
    message: `Less than ${megabytes} MB are free on the disk of the database: it only reads until space is freed.`,
  };
}

/** The engine's own messages that its files or memory can no longer be trusted. */
function isFatal({ severity, code }: WireError): boolean {
  return severity === 'PANIC' || code.startsWith('58') || code.startsWith('XX');
}

/**
 * The engine catches every exception of its main loop and continues with a corrupted stack: statements then
 * succeed without doing anything. Any exception that is not its own jump ends the worker at once.
 */
function watchForCrashes(running: PGlite): void {
  const module = running.Module as unknown as { _PostgresMainLoopOnce?: () => void };
  const loopOnce = module._PostgresMainLoopOnce;
  if (!loopOnce)
    throw new Error('the embedded engine has no main loop where this version expects it');
  module._PostgresMainLoopOnce = () => {
    try {
      loopOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status !== ENGINE_JUMP) fail(error);
      throw error;
    }
  };
}

/** No statement runs during the copy, so the copy opens as after a crash. */
function backUp(target: string): void {
  const draft = `${target}.new`;
  try {
    rmSync(draft, { recursive: true, force: true });
    cpSync(folder, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
    syncTree(draft);
    renameDurablyNow(draft, target);
    reply({ kind: 'backed-up' });
  } catch (error) {
    removeDraft(draft);
    reply({ kind: 'backed-up', error: (error as Error).message });
  }
}

/** A copy that failed most likely found the disk full, and must not keep it full. */
function removeDraft(draft: string): void {
  try {
    rmSync(draft, { recursive: true, force: true });
  } catch {
    // The next start removes it; the reason of the failure is the one to report.
  }
}

async function stop(): Promise<void> {
  if (engine.isInTransaction()) await engine.exec('rollback');
  await engine.exec('checkpoint');
  await engine.close();
  recordSizes(folder);
  syncTree(folder);
  reply({ kind: 'stopped' });
  port.close();
}

function fail(cause: unknown): never {
  reply({ kind: 'failed', reason: messageOf(cause), fault: engineFaultOf(cause) });
  process.exit(1);
}

function reply(message: WorkerReply): void {
  port.postMessage(message);
}

function requirePort(): MessagePort {
  if (!parentPort) throw new Error('This module runs as a worker thread only.');
  return parentPort;
}
