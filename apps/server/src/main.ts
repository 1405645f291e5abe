import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, type Mode, readConfig } from '#platform/config/config.ts';
import { listenForCalls } from '#platform/control/control-socket.ts';
import {
  DatabaseFolderBusyError,
  DatabaseFolderError,
  DatabaseTooNewError,
} from '#platform/database/database-errors.ts';
import { type Academy, createAcademy } from './app.ts';
import { generateLocalConfig } from './demo/local-config.ts';
import { plantCommunity } from './demo/plant-community.ts';
import { plantDemo } from './demo/plant-demo.ts';
import { simulateStrava } from './demo/simulated-strava.ts';
import { mainMessages as messages } from './main.messages.ts';
import { obey } from './operator-commands.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** A stop that takes longer than this has gone wrong; what was acknowledged is on disk already. */
const STOP_LIMIT_MS = 15_000;

/** After this long, what starting needed is garbage. */
const SETTLED_MS = 10_000;
/** Share of the time that a server works whom nobody needs at the moment. */
const QUIET = 0.05;

/** Local mode without neighbours, for tests that count people. */
const ALONE = '--alone';

await run(process.argv[2]);

async function run(argument: string | undefined): Promise<void> {
  const mode: Mode | undefined =
    argument === 'local' || argument === 'serve' ? argument : undefined;
  if (!mode) return fail(messages.usage);
  let port = 0;
  try {
    const read = readConfig({ mode, root: ROOT });
    port = read.http.port;
    ensureFolder(read.dataDirectory);
    const config = mode === 'local' ? await simulateStrava(generateLocalConfig(read)) : read;
    const academy = await createAcademy({
      config,
      webFolder: path.join(ROOT, 'apps/web/dist'),
      logLevel: mode === 'local' ? 'warn' : 'info',
      onFatal: (error) => fail(messages.databaseGone(error.message)),
    });
    stopOnSignals(academy, config);
    if (mode === 'local') await plantDemo(academy, config);
    await academy.app.listen({ port: config.http.port, host: config.http.host });
    announce(academy, config);
    if (mode === 'local' && !process.argv.includes(ALONE)) {
      await plantCommunity({ database: academy.database, timeZone: config.timeZone });
    }
    if (academy.database.kind === 'embedded') {
      await listenForCalls(config.dataDirectory, (call) => obey(academy, call, config));
    }
    await academy.startJobs();
    giveBackMemory();
  } catch (error) {
    fail(sentenceFor(error, port));
  }
}

/**
 * Starting leaves a heap full of holes, which V8 would keep as long as memory is not short. One compacting
 * collection, a fifth of a second long, gives some 20 MB back to a small machine. Nobody waits for it: it
 * comes after the first quiet while.
 */
function giveBackMemory(): void {
  let before = performance.eventLoopUtilization();
  const watch = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > QUIET) return;
    clearInterval(watch);
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, SETTLED_MS).unref();
}

function ensureFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    throw new DatabaseFolderError(messages.folder(folder));
  }
}

/** First the proxy hears that this process is leaving, and only then it closes. */
function stopOnSignals(academy: Academy, { http: { drainMs } }: Config): void {
  const { departure } = academy.app;
  const stop = async (): Promise<void> => {
    if (departure.isNear) return;
    departure.isNear = true;
    if (academy.app.server.listening) await delay(drainMs);
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await academy.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function announce(academy: Academy, config: Config): void {
  const address = academy.app.server.address() as AddressInfo;
  const url =
    config.mode === 'local' ? `http://localhost:${address.port}` : config.http.publicUrl.origin;
  process.stdout.write(`${messages.open({ url, config })}\n`);
}

/** What an expected failure says in one sentence; anything else keeps its stack for the operator. */
function sentenceFor(error: unknown, port: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof DatabaseFolderError) return error.message;
  if (error instanceof DatabaseFolderBusyError) return messages.folderBusy(error.ownerPid);
  if (error instanceof DatabaseTooNewError) return messages.databaseNewer;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return messages.portBusy(port);
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return messages.portForbidden(port);
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return messages.folder('path' in error ? String(error.path) : '');
  }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return messages.databaseAway;
  return error.stack ?? error.message;
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
