import type pg from 'pg';
import { textOf } from '#testing/failing-statements.ts';
import type { EdgeFault, Edges } from './edges.ts';
import type { VirtualTime } from './virtual-process.ts';

/** The boundary between one simulated process and its database, where faults of statements are injected. */
export type ProcessEdge = {
  /** Wraps a pool so that every statement passes the edge. Processes may share the wrapped pool. */
  decorate(pool: pg.Pool): pg.Pool;
  /** The process has stopped: its statements never resolve. */
  readonly isStopped: boolean;
  /** Stops the process. Never resolves. */
  stop(): Promise<never>;
  /** Closes the connections that the stopped process held, as the database would. */
  abandon(): void;
};

type Statement = { run(): Promise<unknown>; text: string; inTransaction: boolean; undo(): void };

export function createProcessEdge(options: {
  time: VirtualTime;
  edges: Edges;
  onStop: () => void;
  /** called for each `pg_notify` */
  onNotify: (channel: string, payload: string) => void;
}): ProcessEdge {
  const { time, edges, onStop, onNotify } = options;
  const held = new Set<pg.PoolClient>();
  let isStopped = false;

  function stop(): Promise<never> {
    if (!isStopped) {
      isStopped = true;
      onStop();
    }
    return new Promise(() => undefined);
  }

  async function pass(statement: Statement): Promise<unknown> {
    if (isStopped) return stop();
    const fault = await edges.nextFault({
      isStopped: () => isStopped,
      isCommit: /^commit/i.test(statement.text),
    });
    if (isStopped) return stop();
    return fault ? meet(fault, statement) : statement.run();
  }

  async function meet(fault: EdgeFault, statement: Statement): Promise<unknown> {
    switch (fault) {
      case 'error':
      case 'commit-lost':
        statement.undo();
        throw connectionLost();
      case 'deadlock':
        throw sqlState('40P01', 'deadlock detected');
      case 'serialization':
        throw sqlState('40001', 'could not serialize access due to concurrent update');
      case 'delay':
        await time.sleep(3_000);
        return statement.run();
      case 'lost-response':
        // A connection lost inside a transaction rolls the statement back.
        if (statement.inTransaction && !/^commit/i.test(statement.text)) statement.undo();
        else await statement.run();
        throw connectionLost();
      case 'stop-before':
        return stopAndAbandon();
      case 'stop-after':
      case 'commit-stop':
        await statement.run();
        return stopAndAbandon();
    }
  }

  /** Another process may be waiting for the connection, which the database closes with its process. */
  function stopAndAbandon(): Promise<never> {
    const stopped = stop();
    abandon();
    return stopped;
  }

  function abandon(): void {
    for (const client of held) client.release(true);
    held.clear();
  }

  function decorateClient(client: pg.PoolClient): pg.PoolClient {
    let inTransaction = false;
    let isBroken = false;
    return new Proxy(client, {
      get(target, name) {
        if (name === 'release') {
          return () => {
            if (held.delete(client)) target.release(isBroken);
          };
        }
        const value = Reflect.get(target, name, target);
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return (...values: unknown[]) => {
          if (isBroken) return Promise.reject(connectionLost());
          const text = textOf(values[0]);
          const run = () => {
            if (/^(begin|start transaction)/i.test(text)) inTransaction = true;
            else if (/^(commit|rollback)$/i.test(text)) inTransaction = false;
            return send(target, value, values);
          };
          const undo = () => {
            isBroken = true;
          };
          return pass({ run, text, inTransaction, undo });
        };
      },
    });
  }

  async function send(target: unknown, query: unknown, values: unknown[]): Promise<unknown> {
    const result: unknown = await Reflect.apply(query as () => unknown, target, values);
    const notice = noticeIn(values);
    if (notice) onNotify(...notice);
    return result;
  }

  return {
    decorate(pool) {
      return new Proxy(pool, {
        get(target, name) {
          const value = Reflect.get(target, name, target);
          if (name === 'connect') {
            return async () => {
              if (isStopped) return stop();
              const client = await target.connect();
              // The process may have stopped while it waited for a connection.
              if (isStopped) {
                client.release();
                return stop();
              }
              held.add(client);
              return decorateClient(client);
            };
          }
          if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
          return (...values: unknown[]) => {
            const run = () => send(target, value, values);
            const text = textOf(values[0]);
            return pass({ run, text, inTransaction: false, undo: () => undefined });
          };
        },
      });
    },
    get isStopped() {
      return isStopped;
    },
    stop,
    abandon,
  };
}

/** Channel and payload of a `select pg_notify('channel', $1)`, in any argument form of the driver. */
function noticeIn([first, second]: unknown[]): [string, string] | undefined {
  const channel = /pg_notify[(]'(\w+)'/.exec(textOf(first))?.[1];
  if (channel === undefined) return undefined;
  const own = typeof first === 'object' && first !== null && 'values' in first && first.values;
  return [channel, String(((own || second || []) as unknown[])[0])];
}

function connectionLost(): Error {
  return new Error('Connection terminated unexpectedly');
}

function sqlState(code: string, message: string): Error {
  return Object.assign(new Error(message), { code, severity: 'ERROR' });
}
