import type pg from 'pg';
import type { Config } from '#platform/config/config.ts';
import { type Academy, createAcademy } from '../../app.ts';
import type { Edges } from './edges.ts';
import type { ExternalServices } from './external-services/index.ts';
import { databaseOn } from './memory-engine.ts';
import { createProcessEdge, type ProcessEdge } from './process-edge.ts';
import { createRandom } from './random.ts';
import type { VirtualTime } from './virtual-process.ts';

/** One simulated process of the server. */
type Process = {
  index: number;
  edge: ProcessEdge;
  academy: Academy;
  stopped: PromiseWithResolvers<undefined>;
  /** callbacks of its LISTEN subscriptions, by channel */
  listeners: Map<string, (payload: string) => void>;
};

/** The processes of an academy: one, or two that share its database. */
export type Processes = {
  /** Runs work on a process chosen by the seed. Undefined when the process stops before the work is done. */
  on<Result>(
    what: string,
    work: (academy: Academy) => Promise<Result>,
  ): Promise<Result | undefined>;
  readonly academy: Academy;
  /** Stops the process whose work is running. */
  stop(): Promise<never>;
  /** Replaces a process chosen by the seed by a new one. */
  restart(): Promise<void>;
  restartStopped(): Promise<void>;
  close(): void;
};

/** Share of the notifications between processes that are lost. */
const LOST_NOTIFICATIONS = 0.4;
/** Within this time (ms) a process has received another one's changes, at the latest by polling. */
const PROPAGATION_MS = 1_000;

export async function startProcesses(options: {
  count: number;
  seed: number;
  time: VirtualTime;
  config: Config;
  edges: Edges;
  services: ExternalServices;
  pool: pg.Pool;
  onRestart: () => void;
}): Promise<Processes> {
  const { count, seed, time, config, edges, services, pool, onRestart } = options;
  const processes: Process[] = [];
  let notifications = 0;
  let last = 0;

  async function start(index: number): Promise<void> {
    const stopped = Promise.withResolvers<undefined>();
    const listeners: Process['listeners'] = new Map();
    const edge = createProcessEdge({
      time,
      edges,
      onNotify,
      onStop: () => stopped.resolve(undefined),
    });
    const own = {
      kind: count > 1 ? ('postgresql' as const) : ('embedded' as const),
      async listen(channel: string, onPayload: (payload: string) => void) {
        listeners.set(channel, onPayload);
        return async () => void listeners.delete(channel);
      },
    };
    const academy = await time.settle(
      time.runAs(edge, async () => {
        const opened = await createAcademy({
          config,
          database: databaseOn(edge.decorate(pool), own),
          clock: { now: () => new Date(time.now()) },
          logLevel: 'silent',
          rateLimitFactor: 1000,
          pollsJobs: false,
          storage: services.store.storage,
          mailer: services.mail.mailer,
          poster: services.push.poster,
          fetch: services.strava.fetch,
        });
        await opened.startJobs();
        return opened;
      }),
    );
    processes[index] = { index, edge, academy, stopped, listeners };
  }

  /** Delivers a NOTIFY to every process, as PostgreSQL does, except a lost one. */
  function onNotify(channel: string, payload: string): void {
    notifications += 1;
    if (createRandom(`${seed}/wake-up/${notifications}`).chance(LOST_NOTIFICATIONS)) return;
    for (const { edge, listeners } of processes) {
      if (!edge.isStopped) time.runAs(edge, () => listeners.get(channel)?.(payload));
    }
  }

  function chosen(what: string): Process {
    const index = createRandom(`${seed}/process/${time.now()}/${what}`).int(0, count - 1);
    return processes[index] as Process;
  }

  async function replace({ index, edge }: Process): Promise<void> {
    onRestart();
    void edge.stop();
    time.clearTimers(edge);
    edge.abandon();
    await start(index);
  }

  for (let index = 0; index < count; index += 1) await start(index);
  return {
    async on(what, work) {
      const { index, edge, academy, stopped } = chosen(what);
      // A request to the other process arrives a little later.
      if (index !== last && !edges.isRacing) {
        await time.advanceTo(time.now() + PROPAGATION_MS, { repeats: false, polls: true });
      }
      last = index;
      const done = time.runAs(edge, () => work(academy));
      return time.settle(Promise.race([done, stopped.promise]));
    },
    get academy() {
      return (processes[0] as Process).academy;
    },
    stop() {
      const owner = time.owner();
      const own = processes.find(({ edge }) => edge === owner) ?? (processes[0] as Process);
      return own.edge.stop();
    },
    restart: () => replace(chosen('restart')),
    async restartStopped() {
      for (const process of processes) if (process.edge.isStopped) await replace(process);
    },
    close() {
      for (const { edge } of processes) void edge.stop();
    },
  };
}
