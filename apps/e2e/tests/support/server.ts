import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoPassword } from './demo-accounts.ts';
import { type PushService, startPushService } from './push-service.ts';

export type Server = {
  url: string;
  /** Origin of the push service that it uses. */
  push: PushService;
  /** Its standard output so far. */
  output(): string;
  stop(): Promise<void>;
  /** Stops it, and returns its data folder. */
  keepData(): Promise<string>;
};

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));
const START_LIMIT_MS = 300_000;

type ServerOptions = {
  /** with the demo history */
  neighbours?: boolean;
  /** in hosted mode: without demo people, without mail */
  isHosted?: boolean;
  /** starts with a copy of a stopped server's data instead of an empty folder */
  copyOf?: string | undefined;
  /** environment variables beside those of every test */
  env?: Record<string, string>;
};

/** A real server, in local mode unless it is hosted, on a free port with its own data folder. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const { neighbours = false, isHosted = false, copyOf, env = {} } = options;
  const dataFolder = mkdtempSync(join(tmpdir(), 'goreal-e2e-'));
  if (copyOf !== undefined) copyData(copyOf, dataFolder);
  const port = await findFreePort();
  const push = await startPushService();
  const url = `http://localhost:${port}`;
  const words = isHosted ? ['serve'] : ['local', ...(neighbours ? [] : ['--alone'])];
  const server = spawn(process.execPath, [main, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...withoutServices(),
      PORT: String(port),
      GOREAL_DATA_DIR: dataFolder,
      ...(isHosted
        ? { GOREAL_PUBLIC_URL: url, GOREAL_SECRET: randomBytes(32).toString('base64') }
        : { GOREAL_DEMO_PASSWORD: demoPassword, PUSH_ENDPOINTS: push.url }),
      ...env,
    },
  });
  const output: string[] = [];
  server.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const end = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
    await push.stop();
  };
  const stop = async () => {
    await end();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  const exit = once(server, 'exit');
  const limit = AbortSignal.timeout(START_LIMIT_MS);
  try {
    while (!output.join('').includes(url)) {
      if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`);
      await Promise.race([once(server.stdout, 'data', { signal: limit }), exit]);
    }
  } catch (cause) {
    await stop();
    throw new Error(`the server did not open:\n${output.join('')}`, { cause });
  }
  if (neighbours) await untilSettled(url, limit);
  return {
    url,
    push,
    output: () => output.join(''),
    stop,
    keepData: async () => {
      await end();
      return dataFolder;
    },
  };
}

/** A socket cannot be copied; each server creates its own. */
function copyData(from: string, to: string): void {
  const isSocket = (path: string) => lstatSync(path).isSocket();
  cpSync(from, to, { recursive: true, filter: (path) => !isSocket(path) });
}

/** The demo history is inserted after the server listens; its distances are the last to appear. */
async function untilSettled(url: string, limit: AbortSignal): Promise<void> {
  const hasKilometres = async () => {
    const stats = await (await fetch(`${url}/api/getCommunityStats`, { signal: limit })).json();
    return stats.totalDistanceConquered > 0;
  };
  while (!(await hasKilometres())) await setTimeout(1000, undefined, { signal: limit });
}

/**
 * A port that was free a moment ago. It is below the range that Linux assigns to outgoing connections and to
 * servers on port 0 (32768 to 60999), so no other program is given it before the server listens.
 */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    const probe = createServer().listen(port);
    try {
      await once(probe, 'listening');
    } catch {
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** A developer's own database, mail or Strava must not be used by the tests. */
function withoutServices(): NodeJS.ProcessEnv {
  const foreign =
    /^(DATABASE_URL|REDIS_URL|S3_|SMTP_|MAIL_|SENTRY_|VAPID_|FCM_|STRAVA_|PUSH_|OIDC_|GOREAL_|HOST$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}
