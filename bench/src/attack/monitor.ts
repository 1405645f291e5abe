import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const SAMPLE_MS = 250;
const READY_EVERY_MS = 500;
const READY_LIMIT_MS = 30_000;

export type ServerHealth = {
  /** Peak MB of all processes of the server together; a shared page counts once, as in a container. */
  peakMemory: number;
  /** What each process held at that peak, in MB, the largest first. */
  peakByProcess: number[];
  /** The same sum with shared pages counted in every process that maps them: what `ps` adds up to. */
  peakResident: number;
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
  const seen: ServerHealth = {
    peakMemory: 0,
    peakByProcess: [],
    peakResident: 0,
    worstReadyMs: 0,
    notReady: 0,
    death: undefined,
  };
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
      const held = sum(processes.map(({ proportional }) => proportional));
      seen.peakResident = Math.max(
        seen.peakResident,
        sum(processes.map(({ resident }) => resident)),
      );
      if (held > seen.peakMemory) {
        seen.peakMemory = held;
        seen.peakByProcess = processes
          .map(({ proportional }) => proportional)
          .sort((a, b) => b - a);
      }
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

type ProcessMemory = {
  pid: number;
  parent: number;
  /** MB, with every mapped page counted whole */
  resident: number;
  /** MB, with a page that n processes map counted as 1/n */
  proportional: number;
};

/** A process and its descendants with their memory; empty once it has ended. */
async function treeOf(root: number): Promise<ProcessMemory[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(await Promise.all(numbers.map(parentOf)));
  const tree = [root];
  for (const pid of tree) tree.push(...numbers.filter((other) => parents.get(other) === pid));
  const memory = await Promise.all(tree.map((pid) => memoryOf(pid, parents.get(pid) ?? 0)));
  return memory.filter((one) => one !== undefined);
}

async function parentOf(pid: number): Promise<[number, number]> {
  return [pid, await readField(`/proc/${pid}/status`, 'PPid')];
}

/** A process that has ended but was not reaped has no memory. */
async function memoryOf(pid: number, parent: number): Promise<ProcessMemory | undefined> {
  const file = `/proc/${pid}/smaps_rollup`;
  const [resident, proportional] = [await readField(file, 'Rss'), await readField(file, 'Pss')];
  if (Number.isNaN(resident) || Number.isNaN(proportional)) return undefined;
  return { pid, parent, resident: resident / 1024, proportional: proportional / 1024 };
}

async function readField(file: string, name: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
