import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import type { ClientBase } from 'pg';
import { isReadOnlyServer } from '../database-errors.ts';
import { hasLongTimeout } from '../long-timeout.ts';

/** Statement timeouts in milliseconds. */
export type StatementLimits = {
  /** of a request */
  requestMs: number;
  /** of background work, see `withLongTimeout` */
  workMs: number;
  /** added to these before the session of a server that does not answer at all is closed */
  silenceMs: number;
};

export const STATEMENT_LIMITS: StatementLimits = {
  requestMs: 10_000,
  workMs: 15 * MINUTE_MS,
  silenceMs: 2_000,
};

/**
 * A session that is idle inside a transaction for this long has lost its process; the server ends it and releases its
 * locks.
 */
export const IDLE_IN_TRANSACTION_MS = { request: 15_000, work: 15 * MINUTE_MS };

/** One statement with its values, as `pg` takes it. */
export type Statement = { text?: string; name?: string; values?: unknown[] };

/** Sends a statement; rejects when there is no answer within so many ms. */
export type Ask = (statement: Statement, withinMs: number, ...rest: unknown[]) => Promise<unknown>;

/**
 * Sets a timeout for every statement of a session. The server cancels a statement first (57014), so that its outcome
 * is known; when the server does not answer, the session is closed and its caller gets an error that the database is
 * unavailable.
 */
export function boundStatements(client: ClientBase, limits: StatementLimits): void {
  let allowed: number | undefined;

  async function allow(ask: Ask, ms: number): Promise<void> {
    if (ms === allowed) return;
    allowed = ms;
    const { idleMs } = timeoutsOf(limits);
    const text = `set statement_timeout = ${ms}; set idle_in_transaction_session_timeout = ${idleMs}`;
    // If setting the timeout fails the session is broken, and the statement that follows reports it.
    await ask({ text }, ms + limits.silenceMs).catch(() => undefined);
  }

  wrapQuery(client, async (ask, statement, ...rest) => {
    const { ms } = timeoutsOf(limits);
    await allow(ask, ms);
    return ask(statement, ms + limits.silenceMs, ...rest);
  });
}

/** Timeouts of what runs now, in milliseconds. */
export function timeoutsOf(limits: StatementLimits): { ms: number; idleMs: number } {
  return hasLongTimeout()
    ? { ms: limits.workMs, idleMs: IDLE_IN_TRANSACTION_MS.work }
    : { ms: limits.requestMs, idleMs: IDLE_IN_TRANSACTION_MS.request };
}

/** Replaces how a session sends statements. A broken session is closed. */
export function wrapQuery(
  client: ClientBase,
  run: (ask: Ask, statement: Statement, ...rest: unknown[]) => Promise<unknown>,
): void {
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;

  const ask: Ask = async (statement, withinMs, ...rest) => {
    try {
      return await send({ ...statement, query_timeout: withinMs }, ...rest);
    } catch (error) {
      closeIfUseless(client, error);
      throw error;
    }
  };

  const query = (given: unknown, ...rest: unknown[]): Promise<unknown> | undefined => {
    const statement = typeof given === 'string' ? { text: given } : (given as Statement);
    const callback = rest.at(-1);
    const values = typeof callback === 'function' ? rest.slice(0, -1) : rest;
    const result = run(ask, statement, ...values);
    if (typeof callback !== 'function') return result;
    result.then(
      (rows) => callback(undefined, rows),
      (error: unknown) => callback(error),
    );
    return undefined;
  };
  client.query = query as ClientBase['query'];
}

/**
 * After a silence a late answer would reach the next statement of this session. On a standby no write will ever
 * succeed, while a new session may lead to the new primary.
 */
function closeIfUseless(client: ClientBase, error: unknown): void {
  const isSilent = error instanceof Error && error.message === 'Query read timeout';
  if (!isSilent && !isReadOnlyServer(error)) return;
  (client as ClientBase & { end(): Promise<void> }).end().catch(() => undefined);
}
