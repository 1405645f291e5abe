import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import nodeProcess from '../../../apps/server/node-process.json' with { type: 'json' };
import { freePort } from '../../../apps/server/src/testing/services/service-process.ts';

const ENTRY = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
/** The cache that `npm run serve` uses. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../.cache/compiled', import.meta.url));
/** Only for the servers measured here, which listen on loopback. */
export const BENCH_SECRET = 'bench-only-0123456789-abcdefghijklmnopqrstuvwxyz';

export type ServerProcess = {
  url: string;
  pid: number;
  /** ms from spawning the process to the first answered page */
  startMs: number;
  /** resident memory in MB, present and peak */
  memory(): Promise<number>;
  peakMemory(): Promise<number>;
  /** processor time of the process so far */
  processorSeconds(): Promise<number>;
  /** Waits until it hardly uses the processor, once its engine has been optimised; fails after two minutes. */
  untilIdle(): Promise<void>;
  stop(): Promise<void>;
  /** SIGKILL, as in a crash; false when the process had already ended. */
  kill(): Promise<boolean>;
};

/** Starts the real server as its own process on loopback and waits for the first page. */
export async function startServer(options: {
  databaseUrl?: string;
  redisUrl?: string;
  dataDirectory?: string;
  /** arguments of the server; default `serve` */
  mode?: readonly string[];
  /** further environment variables of the server */
  environment?: Record<string, string>;
  port?: number;
  /** The beginning of the command line that starts it. */
  enter?: readonly string[];
}): Promise<ServerProcess> {
  const own = options.dataDirectory === undefined;
  const dataDirectory =
    options.dataDirectory ?? (await mkdtemp(path.join(os.tmpdir(), 'goreal-bench-')));
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const mode = options.mode ?? ['serve'];
  const command = [process.execPath, ...nodeProcess.flags, ENTRY, ...mode];
  const [program = '', ...args] = [...(options.enter ?? []), ...command];
  const child = spawn(program, args, {
    env: {
      ...nodeProcess.environment,
      ...process.env,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      GOREAL_PUBLIC_URL: url,
      GOREAL_SECRET: BENCH_SECRET,
      GOREAL_DATA_DIR: dataDirectory,
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
      ...(options.redisUrl ? { REDIS_URL: options.redisUrl } : {}),
      GOREAL_DRAIN_SECONDS: '0',
      ...options.environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // An aborted benchmark must not leave the process running.
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  await untilAnswering(child, url);
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - begun,
    memory: () => memoryOf(child, 'VmRSS'),
    peakMemory: () => memoryOf(child, 'VmHWM'),
    processorSeconds: () => processorSecondsOf(child),
    untilIdle: () => untilIdle(child),
    async stop() {
      if (isOver(child)) throw new Error(`the server had ended with code ${child.exitCode}`);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      if (own) await rm(dataDirectory, { recursive: true, force: true });
    },
    async kill() {
      if (isOver(child)) return false;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      return true;
    },
  };
}

/** Long enough for a busy machine. */
const START_LIMIT_MS = 120_000;

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  for (const until = Date.now() + START_LIMIT_MS; Date.now() < until; ) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const answer = await fetch(`${url}/`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await delay(20);
  }
  child.kill('SIGKILL');
  throw new Error('the server did not answer in time; is everything built (npm run build)?');
}

/** In MB, from proc(5). */
async function memoryOf(child: ChildProcess, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  const kilobytes = new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1];
  if (!kilobytes) throw new Error('this system does not report the memory of a process');
  return Number(kilobytes) / 1024;
}

/** The embedded engine is optimised some seconds after the start (`optimiser.ts`), so an idle server is no proof before. */
const SETTLE_MS = 15_000;
const IDLE_LIMIT_MS = 120_000;
const IDLE = { windowMs: 3000, mostSeconds: 0.15 };

async function untilIdle(child: ChildProcess): Promise<void> {
  await delay(SETTLE_MS);
  let used = await processorSecondsOf(child);
  for (const until = Date.now() + IDLE_LIMIT_MS; Date.now() < until; ) {
    const before = used;
    await delay(IDLE.windowMs);
    used = await processorSecondsOf(child);
    if (used - before < IDLE.mostSeconds) return;
  }
  throw new Error('the server did not become idle');
}

/** From proc(5): user and system time, in clock ticks of 10 ms. */
async function processorSecondsOf(child: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
  const fields = stat.split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
