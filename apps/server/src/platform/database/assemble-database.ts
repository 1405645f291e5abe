import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { insertEvents } from '#platform/live-events/live-events.repository.ts';
import type { Connection, Database, Transaction } from './database.ts';
import { DatabaseStandbyError, isSerializationFailure } from './database-errors.ts';
import type { Replica } from './postgresql/replica.ts';

const RETRIES = 3;
const HEALTH_MS = 5_000;

type EmbeddedParts = 'beforeUpgrade' | 'requireRoom' | 'isReadOnly' | 'findDamage';

type Parts = Pick<Database, 'kind' | 'pool' | 'listen' | 'announce' | 'close' | EmbeddedParts> & {
  onWarning: (error: Error) => void;
  replica?: Replica;
};

/** Builds the common `Database` interface for both kinds on their shared driver. */
export function assembleDatabase({ onWarning, replica, ...parts }: Parts): Database {
  const scopes = new AsyncLocalStorage<{ open: boolean }>();
  let onStatement: ((ms: number, ok: boolean) => void) | undefined;
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: guardedPool(parts.pool, scopes) }),
    log: ({ level, queryDurationMillis }) => onStatement?.(queryDurationMillis, level === 'query'),
  });
  const emittedListeners = new Set<() => void>();
  const notifyEmitted = () => {
    for (const listener of emittedListeners) listener();
  };
  const here = connectionOf(kysely, notifyEmitted);
  return {
    ...parts,
    ...here,
    transaction: (work) => runTransaction({ kysely, scopes, onWarning, notifyEmitted, work }),
    async readOnReplica(work) {
      requireNoTransaction(scopes);
      const read = await replica?.read(work);
      return read ? read.result : work(here);
    },
    onEmitted(listener) {
      emittedListeners.add(listener);
      return () => emittedListeners.delete(listener);
    },
    onStatement: (listener) => {
      onStatement = listener;
    },
    health: () => answer(parts.pool),
  };
}

/** Typed statements, and live events appended with them. `onEmitted` is called once events are written. */
function connectionOf(kysely: Kysely<unknown>, onEmitted: () => void): Connection {
  const tables = <Tables>() => kysely as unknown as Kysely<Tables>;
  return {
    tables,
    async emit(events) {
      if (events.length === 0) return;
      await insertEvents({ tables }, events);
      onEmitted();
    },
    emitted: onEmitted,
  };
}

type Run<Result> = {
  kysely: Kysely<unknown>;
  scopes: AsyncLocalStorage<{ open: boolean }>;
  onWarning: (error: Error) => void;
  notifyEmitted: () => void;
  work: (tx: Transaction) => Promise<Result>;
};

async function runTransaction<Result>(run: Run<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    const hooks: (() => void | Promise<void>)[] = [];
    try {
      const result = await runOnce(run, hooks);
      await runHooks(hooks, run.onWarning);
      return result;
    } catch (error) {
      if (attempt >= RETRIES || !isSerializationFailure(error)) throw error;
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}

function runOnce<Result>(
  { kysely, scopes, notifyEmitted, work }: Run<Result>,
  hooks: (() => void | Promise<void>)[],
): Promise<Result> {
  return kysely.transaction().execute(async (trx) => {
    const scope = { open: true };
    let hasEmitted = false;
    const onEmitted = () => {
      if (!hasEmitted) hooks.push(notifyEmitted);
      hasEmitted = true;
    };
    const tx: Transaction = {
      ...connectionOf(trx, onEmitted),
      afterCommit: (hook) => void hooks.push(hook),
    };
    try {
      return await scopes.run(scope, () => work(tx));
    } finally {
      scope.open = false;
    }
  });
}

async function runHooks(
  hooks: (() => void | Promise<void>)[],
  onWarning: (error: Error) => void,
): Promise<void> {
  for (const hook of hooks) {
    try {
      await hook();
    } catch (error) {
      onWarning(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** Inside a transaction, a request for a second connection would deadlock on the embedded database. */
function guardedPool(pool: Pool, scopes: AsyncLocalStorage<{ open: boolean }>) {
  return {
    options: pool.options,
    connect: async () => {
      requireNoTransaction(scopes);
      return pool.connect();
    },
    end: () => pool.end(),
  };
}

function requireNoTransaction(scopes: AsyncLocalStorage<{ open: boolean }>): void {
  if (!scopes.getStore()?.open) return;
  throw new Error('A transaction is open here: use its own tables() for every statement.');
}

async function answer(pool: Pool): Promise<void> {
  const abort = new AbortController();
  const late = delay(HEALTH_MS, undefined, { signal: abort.signal, ref: false }).then(() => {
    throw new Error(`The database did not answer within ${HEALTH_MS / 1000} s.`);
  });
  try {
    await Promise.race([requirePrimary(pool), late]);
  } finally {
    abort.abort();
    late.catch(() => undefined);
  }
}

async function requirePrimary(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new DatabaseStandbyError();
}
