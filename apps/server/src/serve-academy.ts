import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '#platform/config/config.ts';
import { listenForCalls } from '#platform/control/control-socket.ts';
import type { Database } from '#platform/database/database.ts';
import { addressesOf, listen } from '#platform/http/listen.ts';
import type { DatabaseWarnings } from '#platform/logging/database-warnings.ts';
import { keepsMail } from '#platform/mail/mailer.ts';
import { type Academy, createAcademy } from './app.ts';
import { seedCommunity } from './demo/seed-community.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { simulateStrava } from './demo/simulated-strava.ts';
import { mainMessages as messages } from './main.messages.ts';
import { runCommand } from './operator-commands.ts';

/** A stop that takes longer has failed; acknowledged writes are on disk already. */
const STOP_LIMIT_MS = 15_000;

/** After this long the garbage of the start can be collected. */
const SETTLED_MS = 10_000;
/** Share of processor time below which the server counts as idle. */
const QUIET = 0.05;

/** Local mode without the demo community, for tests that count people. */
const ALONE = '--alone';

/** Starts an academy on a migrated database, and stops both on SIGTERM. */
export async function serveAcademy(options: {
  config: Config;
  root: string;
  database: Database;
  databaseWarnings: DatabaseWarnings;
}): Promise<void> {
  const { database, databaseWarnings } = options;
  const { mode } = options.config;
  const config = mode === 'local' ? await simulateStrava(options.config) : options.config;
  const academy = await createAcademy({
    config,
    database,
    webFolder: path.join(options.root, 'apps/web/dist'),
    logLevel: mode === 'local' ? 'warn' : 'info',
  });
  databaseWarnings.sendTo(academy.app.log);
  stopOnSignals(academy, config);
  const { shutdown } = academy.app;
  try {
    for (const step of [
      ...stepsUntilOpen(academy, config),
      ...stepsAfterOpening(academy, config),
    ]) {
      if (shutdown.isPending) return;
      await step();
    }
  } catch (error) {
    // A stop has closed the database while the step was running.
    if (!shutdown.isPending) throw error;
  }
}

/** In their order; a stop skips the rest. */
function stepsUntilOpen(academy: Academy, config: Config): (() => unknown)[] {
  const { port, host } = config.http;
  return [
    // Before a request sends a mail.
    () => academy.jobs.open(),
    () => config.mode === 'local' && seedDemo(academy, config),
    async () => listen(academy.app, { addresses: await addressesOf(host), port }),
    () => announce(academy, config),
  ];
}

/** Slow steps after these; the server answers meanwhile. */
function stepsAfterOpening(academy: Academy, config: Config): (() => unknown)[] {
  const { database, app } = academy;
  const hasCommunity = config.mode === 'local' && !process.argv.includes(ALONE);
  return [
    () => config.mode === 'serve' && announceOpening(academy),
    () => keepsMail(config) || app.log.warn(messages.noMail),
    () => hasCommunity && seedCommunity({ database, timeZone: config.timeZone }),
    () =>
      database.kind === 'embedded' &&
      listenForCalls(config.dataDirectory, (call) => runCommand(academy, call, config)),
    () => academy.startJobs(),
    giveBackMemory,
  ];
}

/**
 * Starting leaves a fragmented heap, which V8 keeps as long as memory is not short. One compacting collection
 * of a fifth of a second returns some 20 MB to a small machine. It runs in the first idle moment.
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

/** `/readyz` fails first, so that the proxy stops sending requests; only then the server closes. */
function stopOnSignals(academy: Academy, { http: { drainMs } }: Config): void {
  const { shutdown } = academy.app;
  const stop = async (): Promise<void> => {
    if (shutdown.isPending) return;
    shutdown.isPending = true;
    if (academy.app.server.listening) await delay(drainMs);
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await stopAll(academy).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function stopAll(academy: Academy): Promise<void> {
  await academy.stop();
  await academy.database.close();
}

/** On standard output only: the address is a secret, which the log must not contain. */
async function announceOpening({ firstOperator }: Academy): Promise<void> {
  const address = await firstOperator.open();
  if (address !== undefined) process.stdout.write(`${messages.opening(address)}\n`);
}

function announce(academy: Academy, config: Config): void {
  const address = academy.app.server.address() as AddressInfo;
  const url =
    config.mode === 'local' ? `http://localhost:${address.port}` : config.http.publicUrl.origin;
  process.stdout.write(`${messages.open({ url, config })}\n`);
}
