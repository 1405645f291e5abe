import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const SAMPLE_MS = 250;
const READY_EVERY_MS = 500;
const READY_LIMIT_MS = 30_000;

export type ServerHealth = {
  /** MB of all processes of the server together */
  peakMemory: number;
  worstReadyMs: number;
  /** answers of /readyz other than 200, timeouts included */
  notReady: number;
  /** why the server ended; undefined while it runs */
  death: string | undefined;
};

/**
 * Monitors a server until `stop`. Like a container, it kills the processes when together they exceed `limitMb`;
 * this and any other end of the server are recorded in `death`, and `onDeath` is called.
 */
export async function monitorServer(of: {
  pid: number;
  origin: string;
  limitMb: number;
  stop: AbortSignal;
  onDeath: () => void;
}): Promise<ServerHealth> {
  const seen: ServerHealth = { peakMemory: 0, worstReadyMs: 0, notReady: 0, death: undefined };
  const isOver = () => of.stop.aborted || seen.death !== undefined;
  const die = (why: string) => {
    seen.death ??= why;
    of.onDeath();
  };
  await Promise.all([watchMemory(), watchReadiness()]);
  return seen;

  async function watchMemory(): Promise<void> {
    while (!isOver()) {
      const processes = await treeOf(of.pid);
      if (processes.length === 0) return die('the process ended');
      const held = processes.reduce((sum, { megabytes }) => sum + megabytes, 0);
      seen.peakMemory = Math.max(seen.peakMemory, held);
      if (held > of.limitMb) {
        for (const { pid } of processes) kill(pid);
        return die(`held ${Math.round(held)} MB, more than ${of.limitMb}`);
      }
      await delay(SAMPLE_MS);
    }
  }

  async function watchReadiness(): Promise<void> {
    while (!isOver()) {
      const from = performance.now();
      const status = await fetch(`${of.origin}/readyz`, {
        signal: AbortSignal.any([AbortSignal.timeout(READY_LIMIT_MS), of.stop]),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      // The last request is aborted by the end of the run.
      if (of.stop.aborted && status === 0) return;
      seen.worstReadyMs = Math.max(seen.worstReadyMs, performance.now() - from);
      if (status !== 200) seen.notReady += 1;
      await delay(READY_EVERY_MS);
    }
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/** A process and its descendants with their resident memory; empty once it has ended. */
async function treeOf(root: number): Promise<{ pid: number; megabytes: number }[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = (await Promise.all(numbers.map(processAt))).filter((one) => one !== undefined);
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

async function processAt(
  pid: number,
): Promise<{ pid: number; parent: number; megabytes: number } | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const megabytes = field('VmRSS') / 1024;
  // A process that has ended but was not reaped has no memory.
  return Number.isNaN(megabytes) ? undefined : { pid, parent: field('PPid'), megabytes };
}
