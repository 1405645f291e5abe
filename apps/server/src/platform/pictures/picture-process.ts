import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AppError } from '#platform/http/app-error.ts';
import { workerFile } from '#platform/workers/worker-file.ts';
import { PICTURE_PROCESS } from './picture-process-limits.ts';
import type { PictureReply, PictureTask } from './picture-task.ts';

/** The image decoder in a separate process, started with the first picture and ended when idle. */
export type PictureProcess = {
  /** One task at a time. @throws {AppError} `unavailable` when no process can be started */
  run(task: PictureTask): Promise<PictureReply>;
  /** of the running process, if there is one */
  pid(): number | undefined;
};

/**
 * The shell sets resource limits before it executes the process, marks it as the first to kill when the machine runs
 * out of memory, and gives it a lower processor priority than the server; each where the system supports it.
 */
const LIMITER =
  'ulimit -c 0; ulimit -t "$1"; ulimit -d "$2"; echo 1000 > /proc/self/oom_score_adj; renice -n 10 -p $$; shift 2; exec "$@"';
const FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=1', '--v8-pool-size=1'];
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' };

export function createPictureProcess(
  limits: { wallMs: number; idleMs: number } = PICTURE_PROCESS,
): PictureProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let tasksLeft = 0;

  function current(): ChildProcess {
    if (tasksLeft === 0) end();
    if (!child) tasksLeft = PICTURE_PROCESS.tasks;
    tasksLeft -= 1;
    if (child) return child;
    const started = startChild();
    const forget = () => {
      if (child === started) child = undefined;
    };
    started.once('exit', forget);
    started.once('error', forget);
    child = started;
    return started;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  return {
    async run(task) {
      clearTimeout(idle);
      const used = current();
      try {
        return await answerOf(used, { task, wallMs: limits.wallMs });
      } finally {
        if (child === used) {
          idle = setTimeout(end, limits.idleMs);
          idle.unref();
        }
      }
    },
    pid: () => child?.pid,
  };
}

/** The result; a process that died during a task, or took too long, exceeded its limits. */
async function answerOf(
  child: ChildProcess,
  { task, wallMs }: { task: PictureTask; wallMs: number },
): Promise<PictureReply> {
  const answered = new AbortController();
  const { signal } = answered;
  // Keeps the parent alive while it waits; the child alone does not.
  const timer = setTimeout(() => child.kill('SIGKILL'), wallMs);
  try {
    const reply = once(child, 'message', { signal }).then(([message]) => message as PictureReply);
    const ended = once(child, 'exit', { signal }).then(
      (): PictureReply => ({ fault: 'too-large' }),
    );
    // The signal aborts the loser of the two waits.
    for (const waiting of [reply, ended]) waiting.catch(() => undefined);
    child.send(task, (error) => {
      if (error) child.kill('SIGKILL');
    });
    return await Promise.race([reply, ended]);
  } catch (cause) {
    throw new AppError('unavailable', undefined, { cause: String(cause) });
  } finally {
    clearTimeout(timer);
    answered.abort();
  }
}

function startChild(): ChildProcess {
  const file = fileURLToPath(workerFile('pictures-worker', import.meta.url));
  const node = [process.execPath, ...FLAGS, file];
  const [program, ...args] =
    process.platform === 'win32'
      ? node
      : [
          '/bin/sh',
          '-c',
          LIMITER,
          'sh',
          String(PICTURE_PROCESS.lifeSeconds),
          String(Math.ceil(PICTURE_PROCESS.dataBytes / 1024)),
          ...node,
        ];
  const child = spawn(program ?? '', args, {
    env: ENVIRONMENT,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  });
  // When the server dies, its channel closes and the process exits too.
  child.unref();
  child.channel?.unref();
  return child;
}
