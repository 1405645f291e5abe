import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoPassword } from './demo-accounts.ts';
import { type PushService, startPushService } from './push-service.ts';

export type Server = {
  url: string;
  /** Where its pushes go. */
  push: PushService;
  /** What it has said on its standard output. */
  output(): string;
  stop(): Promise<void>;
};

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));
const START_LIMIT_MS = 120_000;

/** A real server in local mode, on a free port and an empty data folder; with `neighbours` it has the demo's past. */
export async function startServer({ neighbours = false } = {}): Promise<Server> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'goreal-e2e-'));
  const port = await findFreePort();
  const push = await startPushService();
  const server = spawn(process.execPath, [main, 'local', ...(neighbours ? [] : ['--alone'])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...withoutServices(),
      PORT: String(port),
      GOREAL_DATA_DIR: dataFolder,
      GOREAL_DEMO_PASSWORD: demoPassword,
      PUSH_ENDPOINTS: push.url,
    },
  });
  const output: string[] = [];
  server.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const url = `http://localhost:${port}`;
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
    await push.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  const isOpen = () => server.exitCode !== null || output.join('').includes(url);
  const limit = AbortSignal.timeout(START_LIMIT_MS);
  try {
    while (!isOpen()) await once(server.stdout, 'data', { signal: limit });
  } catch (cause) {
    await stop();
    throw new Error(`the server did not open:\n${output.join('')}`, { cause });
  }
  if (neighbours) await untilSettled(url, limit);
  return { url, push, output: () => output.join(''), stop };
}

/** The demo's past is planted after the doors are open; its kilometres are the last to be told. */
async function untilSettled(url: string, limit: AbortSignal): Promise<void> {
  const hasKilometres = async () => {
    const stats = await (await fetch(`${url}/api/getCommunityStats`, { signal: limit })).json();
    return stats.totalDistanceConquered > 0;
  };
  while (!(await hasKilometres())) await setTimeout(1000, undefined, { signal: limit });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      probe.close(() => (port === undefined ? reject(new Error('no port')) : resolve(port)));
    });
  });
}

/** A developer's own database, mail or Strava must play no part in the tests. */
function withoutServices(): NodeJS.ProcessEnv {
  const foreign =
    /^(DATABASE_URL|REDIS_URL|S3_|SMTP_|MAIL_|SENTRY_|VAPID_|FCM_|STRAVA_|PUSH_|GOREAL_|HOST$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}
