import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '#platform/http/app-error.ts';

export type ProcessLimits = {
  /** processor time in total (`ulimit -t`) */
  lifeSeconds: number;
  /** writable memory (`ulimit -d`); V8 reserves 560 MiB of it unused for each thread */
  dataBytes: number;
  /** of V8; those of its heap also bound the threads of the process, whatever they are started with */
  flags: readonly string[];
};

/**
 * The shell sets resource limits before it executes the process, marks it as the first to kill when the machine runs
 * out of memory, and gives it a lower processor priority than the server; each where the system supports it.
 */
const LIMITER =
  'ulimit -c 0; ulimit -t "$1"; ulimit -d "$2"; echo 1000 > /proc/self/oom_score_adj; renice -n 10 -p $$; shift 2; exec "$@"';
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' };

/**
 * Starts a program in a process of its own, with a channel for messages, for work on the bytes of strangers: its
 * failure does not affect the server.
 * @throws {AppError} `unavailable` when the system has no memory for it; other causes are emitted as `error`
 */
export function startLimitedProcess(program: URL, limits: ProcessLimits): ChildProcess {
  const node = [process.execPath, '--v8-pool-size=1', ...limits.flags, fileURLToPath(program)];
  const [command, ...args] =
    process.platform === 'win32'
      ? node
      : [
          '/bin/sh',
          '-c',
          LIMITER,
          'sh',
          String(limits.lifeSeconds),
          String(Math.ceil(limits.dataBytes / 1024)),
          ...node,
        ];
  try {
    return spawn(command ?? '', args, {
      env: ENVIRONMENT,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      windowsHide: true,
    });
  } catch (cause) {
    throw new AppError('unavailable', undefined, { cause: String(cause) });
  }
}
