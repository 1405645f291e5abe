import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const REMOVE_WITHIN_MS = 30_000;

/** A group of processes that the kernel holds to a limit of memory, as it holds those of a container. */
export type Container = {
  /** The beginning of a command line that puts the rest of it into the group. */
  enter: readonly string[];
  /** Waits for the end of its processes: that of the pictures notices late that the server is gone. */
  remove(): Promise<void>;
};

/**
 * A control group below the one of this process.
 * @returns undefined where the system has none, or none that this user may make
 * @see https://docs.kernel.org/admin-guide/cgroup-v2.html
 */
export function createContainer(limitBytes: number): Container | undefined {
  const folder = path.join(ownGroup(), `goreal-siege-${randomUUID()}`);
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

/** The group of this process, of the memory controller where each controller has a tree of its own. */
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
