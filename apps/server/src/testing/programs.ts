import { afterEach, beforeEach } from 'vitest';
import { createHome, type Ended, type Home, run, type ServerProcess } from './server-process.ts';

export type Programs = {
  /** of the test that runs now */
  readonly home: Home;
  /** Starts the server in this mode; `env` comes on top of the home's. */
  start(
    mode: string,
    options?: { env?: Record<string, string>; obeysPermissions?: boolean },
  ): ServerProcess;
  /** Starts the server with exactly this environment. */
  startIn(env: Record<string, string>, ...words: readonly string[]): ServerProcess;
  /** Starts the server in production and waits until it answers. */
  serve(env?: Record<string, string>): Promise<ServerProcess>;
  /** Runs the operator's tool in the home to its end. */
  cli(...words: readonly string[]): Promise<Ended>;
  /** The same with exactly this environment. */
  cliIn(env: Record<string, string>, ...words: readonly string[]): Promise<Ended>;
};

/** For the tests of a file that start whole programs: each has a new home, and nothing it started outlives it. */
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
