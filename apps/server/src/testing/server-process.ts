import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, inject } from 'vitest';
import { generateSecret } from '#platform/config/config.ts';
import { freePort } from './services/service-process.ts';
import { createTestDatabase } from './test-database.ts';

/** An environment for the server's programs: a migrated database, a port and a secret. */
export type Home = {
  port: number;
  url: string;
  folder: string;
  env: Record<string, string>;
  remove(): Promise<void>;
};

export type Ended = { code: number | null; out: string; err: string };

/** A run of `main.ts` or `cli.ts`. It ends with this process. */
export type ServerProcess = {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  /** Waits until it answers; throws with its last output when it exits instead. */
  ready(host?: string): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Its standard output so far. */
  output(): string;
};

/** The bundled programs; bundled again before the tests (`global-setup.ts`). */
const PROGRAMS = {
  'main.ts': fileURLToPath(new URL('../../dist/main.js', import.meta.url)),
  'cli.ts': fileURLToPath(new URL('../../dist/cli.js', import.meta.url)),
};
const START_MS = 90_000;
/** Root without the capability to ignore permissions for writing, so that it can read the checkout anywhere. */
const WITHOUT_OVERRIDE = ['--inh-caps=-dac_override', '--bounding-set=-dac_override'];

export async function createHome(): Promise<Home> {
  const services = inject('testServices');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'goreal-home-'));
  const database = services.kind === 'postgresql' ? await createTestDatabase() : undefined;
  if (services.kind === 'embedded') await cp(services.templateFolder, folder, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return {
    port,
    url,
    folder,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      GOREAL_PUBLIC_URL: url,
      GOREAL_DATA_DIR: folder,
      GOREAL_SECRET: generateSecret(),
      ...(database?.url ? { DATABASE_URL: database.url } : {}),
    },
    async remove() {
      await database?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a program of the server with only these variables and Node's compile cache. With `obeysPermissions`
 * the permissions of folders apply even where root runs the tests.
 */
export function run(
  file: 'main.ts' | 'cli.ts',
  args: readonly string[],
  options: { env: Record<string, string>; obeysPermissions?: boolean },
): ServerProcess {
  const command = [process.execPath, PROGRAMS[file], ...args];
  const [program = '', ...rest] =
    options.obeysPermissions && process.getuid?.() === 0
      ? ['setpriv', ...WITHOUT_OVERRIDE, '--', ...command]
      : command;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(program, rest, {
    cwd: os.tmpdir(),
    env: { PATH, NODE_COMPILE_CACHE, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', killWithUs);
    return { code: code as number | null, out, err };
  });
  return {
    pid: child.pid ?? 0,
    ended,
    async ready(host = '127.0.0.1') {
      const until = Date.now() + START_MS;
      const health = `http://${host}:${options.env.PORT}/healthz`;
      while (!(await isReachable(health))) {
        if (child.exitCode !== null) throw new Error(`it ended: ${out}${err}`);
        if (Date.now() > until) throw new Error(`it does not answer: ${out}${err}`);
        await delay(50);
      }
    },
    signal: (name) => void child.kill(name),
    output: () => out,
  };
}

async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** It exited with 1 and a one-sentence message: no stack, no source position. */
export function expectFailure({ code, out, err }: Ended, sentence: string): void {
  expect(err).toContain(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).not.toMatch(/\n\s+at |node:internal|\.ts:\d/);
  expect(out).toBe('');
  expect(code).toBe(1);
}

export const ACCOUNT = {
  name: 'The Keeper',
  email: 'keeper@example.com',
  password: 'chim-lac-2026',
} as const;

/** Registers ACCOUNT at a running server. */
export async function signUp(home: Home): Promise<{ cookie: string; userId: string }> {
  const answer = await fetch(`${home.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  expect(answer.status).toBe(200);
  const { user } = (await answer.json()) as { user: { id: string } };
  return { cookie: answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '', userId: user.id };
}
