import { afterEach, beforeEach } from 'vitest';
import { createHome, type Ended, type Home, run, type ServerProcess } from './server-process.ts';

export type Programs = {
  /** of the current test */
  readonly home: Home;
  /** Starts the server in this mode; `env` is added to the home's variables. */
  start(
    mode: string,
    options?: { env?: Record<string, string>; obeysPermissions?: boolean },
  ): ServerProcess;
  /** Starts the server with only these environment variables. */
  startIn(env: Record<string, string>, ...words: readonly string[]): ServerProcess;
  /** Starts the server in production and waits until it answers. */
  serve(env?: Record<string, string>): Promise<ServerProcess>;
  /** Runs the operator's tool in the home until it exits. */
  cli(...words: readonly string[]): Promise<Ended>;
  /** The same with only these environment variables. */
  cliIn(env: Record<string, string>, ...words: readonly string[]): Promise<Ended>;
};

/** For tests that start whole programs: each test has a new home, and everything it started is ended after it. */
export function programsOfEachTest(): Programs {
  let home: Home;
  const started: ServerProcess[] = [];

  beforeEach(async () => {
    home = await createHome();
  });

  afterEach(async () => {
    for (const program of started) program.signal('SIGKILL');
    await Promise.all(started.splice(0).map(({ ended }) => ended));
    await home.remove();
  });

  const begin = (...[file, words, options]: Parameters<typeof run>): ServerProcess => {
    const program = run(file, words, options);
    started.push(program);
    return program;
  };

  const programs: Programs = {
    get home() {
      return home;
    },
    start: (mode, { env = {}, obeysPermissions = false } = {}) =>
      begin('main.ts', [mode], { env: { ...home.env, ...env }, obeysPermissions }),
    startIn: (env, ...words) => begin('main.ts', words, { env }),
    async serve(env = {}) {
      const server = programs.start('serve', { env });
      await server.ready();
      return server;
    },
    cli: (...words) => programs.cliIn(home.env, ...words),
    cliIn: (env, ...words) => begin('cli.ts', words, { env }).ended,
  };
  return programs;
}
