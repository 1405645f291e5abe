import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const REMOVE_WITHIN_MS = 30_000;

/** A control group whose memory the kernel limits, as in a container. */
export type Container = {
  /** The start of a command line that runs the rest in the group. */
  enter: readonly string[];
  /** Waits until its processes have ended: the picture process ends a moment after the server. */
  remove(): Promise<void>;
};

/**
 * A control group below that of this process.
 * @returns undefined where the system has none, or this user may not create one
 * @see https://docs.kernel.org/admin-guide/cgroup-v2.html
 */
export function createContainer(limitBytes: number): Container | undefined {
  const folder = path.join(ownGroup(), `goreal-attack-${randomUUID()}`);
  try {
    mkdirSync(folder);
  } catch {
    return undefined;
  }
  const limitFile = ['memory.max', 'memory.limit_in_bytes']
    .map((name) => path.join(folder, name))
    .find((file) => existsSync(file));
  if (limitFile === undefined) {
    rmdirSync(folder);
    return undefined;
  }
  writeFileSync(limitFile, String(limitBytes));
  const join = 'echo $$ > "$0" && exec "$@"';
  const members = path.join(folder, 'cgroup.procs');
  return {
    enter: ['/bin/sh', '-c', join, members],
    async remove() {
      const limit = AbortSignal.timeout(REMOVE_WITHIN_MS);
      while (readFileSync(members, 'utf8')) await delay(100, undefined, { signal: limit });
      rmdirSync(folder);
    },
  };
}

/** The group of this process in the hierarchy of the memory controller, where each controller has its own. */
function ownGroup(): string {
  const lines = existsSync('/proc/self/cgroup')
    ? readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n')
    : [];
  for (const line of lines) {
    const [, controllers = '', group = ''] = line.split(':');
    if (controllers.split(',').includes('memory')) return `/sys/fs/cgroup/memory${group}`;
  }
  const [, , group = ''] = (lines.at(-1) ?? '').split(':');
  return `/sys/fs/cgroup${group}`;
}
