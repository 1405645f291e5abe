import type pg from 'pg';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-process.ts';

/** What an edge of the process does at one statement. */
export type EdgeFault =
  /** the statement fails before it reaches the database */
  | 'error'
  | 'deadlock'
  | 'serialization'
  | 'delay'
  /** it was done, and the connection ended before the answer */
  | 'lost-answer'
  /** the process ends before it, or just after it was done */
  | 'stop-before'
  | 'stop-after';

export type Edges = {
  /** A driver's pool whose every statement passes the edge. */
  decorate(pool: pg.Pool): pg.Pool;
  /** Arms one fault: it happens at the n-th statement from now, if there are so many. */
  arm(fault: EdgeFault, at: number): void;
  /** Names the fault that happened since the last call. */
  took(): EdgeFault | undefined;
  /** Disarms, and names the fault if it happened. */
  disarm(): EdgeFault | undefined;
  /** Statements wait, and go on one by one in an order of the seed, while `work` runs. */
  race<Result>(random: Random, work: () => Promise<Result>): Promise<Result>;
  /** An armed fault has happened, and was not disarmed yet. */
  readonly isFaulty: boolean;
  /** The process has ended: nothing of it is answered any more. */
  readonly isStopped: boolean;
  /** Ends the process; never resolves, as nothing of it goes on. */
  stop(): Promise<never>;
};

type Statement = { run(): Promise<unknown>; text: string; inTransaction: boolean; undo(): void };

/** The edges of one process; a new process has new ones. */
export function createEdges(
  time: VirtualTime,
  { onStop, onFault }: { onStop: () => void; onFault: () => void },
): Edges {
  let armed: { fault: EdgeFault; at: number } | undefined;
  let happened: EdgeFault | undefined;
  let isStopped = false;
  let waiting: (() => void)[] | undefined;

  function stop(): Promise<never> {
    if (!isStopped) {
      isStopped = true;
      onStop();
    }
    return new Promise(() => undefined);
  }

  function took(): EdgeFault | undefined {
    const what = happened;
    happened = undefined;
    return what;
  }

  async function pass(statement: Statement): Promise<unknown> {
    if (isStopped) return stop();
    time.moved();
    const queue = waiting;
    if (queue) await new Promise<void>((resolve) => queue.push(resolve));
    if (isStopped) return stop();
    if (!armed) return statement.run();
    const { fault, at } = armed;
    armed = at === 0 ? undefined : { fault, at: at - 1 };
    if (at > 0) return statement.run();
    happened = fault;
    onFault();
    return meet(fault, statement);
  }

  async function meet(fault: EdgeFault, statement: Statement): Promise<unknown> {
    switch (fault) {
      case 'error':
        statement.undo();
        throw connectionLost();
      case 'deadlock':
        throw sqlState('40P01', 'deadlock detected');
      case 'serialization':
        throw sqlState('40001', 'could not serialize access due to concurrent update');
      case 'delay':
        await time.sleep(3_000);
        return statement.run();
      case 'lost-answer':
        // Inside a transaction a lost connection takes back what the statement did.
        if (statement.inTransaction && !/^commit/i.test(statement.text)) statement.undo();
        else await statement.run();
        throw connectionLost();
      case 'stop-before':
        return stop();
      case 'stop-after':
        await statement.run();
        return stop();
    }
  }

  function decorateClient(client: pg.PoolClient): pg.PoolClient {
    let inTransaction = false;
    let isBroken = false;
    return new Proxy(client, {
      get(target, name) {
        if (name === 'release') return () => target.release(isBroken);
        const value = Reflect.get(target, name, target);
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return (...values: unknown[]) => {
          if (isBroken) return Promise.reject(connectionLost());
          const text = textOf(values[0]);
          const run = () => {
            if (/^(begin|start transaction)/i.test(text)) inTransaction = true;
            else if (/^(commit|rollback)$/i.test(text)) inTransaction = false;
            return Reflect.apply(value, target, values) as Promise<unknown>;
          };
          const undo = () => {
            isBroken = true;
          };
          return pass({ run, text, inTransaction, undo });
        };
      },
    });
  }

  return {
    decorate(pool) {
      return new Proxy(pool, {
        get(target, name) {
          const value = Reflect.get(target, name, target);
          if (name === 'connect') {
            return async () => {
              if (isStopped) return stop();
              return decorateClient(await target.connect());
            };
          }
          if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
          return (...values: unknown[]) => {
            const run = () => Reflect.apply(value, target, values) as Promise<unknown>;
            const text = textOf(values[0]);
            return pass({ run, text, inTransaction: false, undo: () => undefined });
          };
        },
      });
    },
    arm(fault, at) {
      armed = { fault, at };
      happened = undefined;
    },
    disarm() {
      armed = undefined;
      return took();
    },
    took,
    async race(random, work) {
      const held: (() => void)[] = [];
      waiting = held;
      const result = time.settle(work(), (timerIsNear) => {
        if (held.length === 0 || (timerIsNear && random.chance(0.4))) return false;
        held.splice(random.int(0, held.length - 1), 1)[0]?.();
        return true;
      });
      return result.finally(() => {
        waiting = undefined;
        for (const go of held) go();
      });
    },
    get isFaulty() {
      return happened !== undefined;
    },
    get isStopped() {
      return isStopped;
    },
    stop,
  };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}

function connectionLost(): Error {
  return new Error('Connection terminated unexpectedly');
}

function sqlState(code: string, message: string): Error {
  return Object.assign(new Error(message), { code, severity: 'ERROR' });
}
