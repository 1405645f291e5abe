import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '#platform/http/app-error.ts';
import { startLimitedProcess } from '#platform/workers/limited-process.ts';
import { workerFile } from '#platform/workers/worker-file.ts';
import { PICTURE_PROCESS } from './picture-process-limits.ts';
import type { PictureOrder, PictureReply, PictureTask } from './picture-task.ts';

/** The image decoder in a separate process, started with the first picture and ended when idle. */
export type PictureProcess = {
  /** One task at a time. @throws {AppError} `unavailable` when no process can be started */
  run(task: PictureTask): Promise<PictureReply>;
  /** of the running process, if there is one */
  pid(): number | undefined;
};

export function createPictureProcess(
  limits: { processorMs: number; wallMs: number; idleMs: number } = PICTURE_PROCESS,
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
    const clear = () => {
      if (child === started) child = undefined;
    };
    started.once('exit', clear);
    started.once('error', clear);
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
        return await answerOf(used, { task, ...limits });
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
  { task, processorMs, wallMs }: PictureOrder & { wallMs: number },
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
    child.send({ task, processorMs } satisfies PictureOrder, (error) => {
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
  const program = workerFile('pictures-worker', import.meta.url);
  const child = startLimitedProcess(program, PICTURE_PROCESS);
  // When the server ends, its channel closes and the process exits too.
  child.unref();
  child.channel?.unref();
  return child;
}
