import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../apps/server/src/testing/services/service-process.ts';

/**
 * The pinned version. It is not a dependency of ours: it is installed into a cache folder when it is measured.
 */
export const PARSE_VERSION = '9.10.0';
const CACHE = fileURLToPath(
  new URL(`../../../.cache/peers/parse-server-${PARSE_VERSION}`, import.meta.url),
);
const APP_ID = 'academy';
const MASTER_KEY = 'bench-only-master-key';
/** Its first start creates its tables. */
const START_MS = 120_000;

export type ParsePeer = {
  url: string;
  /** Headers of a request, with a session where one is given. */
  headers(session?: string): Record<string, string>;
  /** One call; throws when it is refused. */
  call<Answer>(
    method: string,
    path: string,
    options?: { body?: unknown; session?: string; asMaster?: boolean },
  ): Promise<Answer>;
  stop(): Promise<void>;
};

/** Starts Parse Server as documented, on PostgreSQL and loopback, with live queries of messages. */
export async function startParse(databaseUrl: string): Promise<ParsePeer> {
  const program = path.join(CACHE, 'node_modules/parse-server/bin/parse-server');
  if (!existsSync(program)) install();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/parse`;
  const settings = path.join(CACHE, 'settings.json');
  writeFileSync(
    settings,
    JSON.stringify({
      appId: APP_ID,
      masterKey: MASTER_KEY,
      masterKeyIps: ['127.0.0.1', '::1'],
      // With the default of ten connections, sixteen clients in transactions deadlock.
      databaseURI: `${databaseUrl}?max=40`,
      serverURL: url,
      host: '127.0.0.1',
      port,
      mountPath: '/parse',
      liveQuery: { classNames: ['Message'] },
      startLiveQueryServer: true,
      logLevel: 'error',
      silent: true,
    }),
  );
  const child = spawn(process.execPath, [program, settings], {
    cwd: CACHE,
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const headers: ParsePeer['headers'] = (session) => ({
    'x-parse-application-id': APP_ID,
    ...(session ? { 'x-parse-session-token': session } : {}),
  });
  const until = performance.now() + START_MS;
  for (;;) {
    const health = await fetch(`${url}/health`, { headers: headers() }).catch(() => undefined);
    if (health?.ok && ((await health.json()) as { status: string }).status === 'ok') break;
    if (child.exitCode !== null || performance.now() > until) {
      child.kill('SIGKILL');
      throw new Error('Parse Server did not start');
    }
    await delay(100);
  }
  return {
    url,
    headers,
    async call<Answer>(
      method: string,
      target: string,
      options: { body?: unknown; session?: string; asMaster?: boolean } = {},
    ): Promise<Answer> {
      const { body, session, asMaster } = options;
      const answer = await fetch(`${url}${target}`, {
        method,
        headers: {
          ...headers(session),
          'content-type': 'application/json',
          ...(asMaster ? { 'x-parse-master-key': MASTER_KEY } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${target}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await Promise.race([ended, delay(10_000)]);
      child.kill('SIGKILL');
    },
  };
}

function install(): void {
  mkdirSync(CACHE, { recursive: true });
  // Its transactions fail with the newer version of `router` that Express would install.
  const manifest = { private: true, overrides: { router: '2.2.0' } };
  writeFileSync(path.join(CACHE, 'package.json'), JSON.stringify(manifest));
  console.log(`installing parse-server ${PARSE_VERSION} into ${CACHE}`);
  execFileSync(
    'npm',
    ['install', '--ignore-scripts', '--omit=dev', `parse-server@${PARSE_VERSION}`],
    { cwd: CACHE, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}
