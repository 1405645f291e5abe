import type { ClientBase } from 'pg';
import { hasLongTimeout } from '../long-timeout.ts';

/** Statement timeouts in milliseconds. */
export type StatementLimits = {
  /** of a request */
  requestMs: number;
  /** of background work, see `withLongTimeout` */
  workMs: number;
  /** added to these before a server that does not answer at all is given up */
  silenceMs: number;
};

export const STATEMENT_LIMITS: StatementLimits = {
  requestMs: 10_000,
  workMs: 15 * 60_000,
  silenceMs: 2_000,
};

/**
 * A session that is idle inside a transaction for this long has lost its process; the server ends it and releases its
 * locks.
 */
const IDLE_IN_TRANSACTION_MS = { request: 15_000, work: 15 * 60_000 };

type Ask = (statement: unknown, ...rest: unknown[]) => unknown;

/**
 * Sets a timeout for every statement of a session. The server cancels a statement first (57014), so that its outcome
 * is known; when the server does not answer, the session is closed and its caller gets an error that the database is
 * unavailable.
 */
export function boundStatements(client: ClientBase, limits: StatementLimits): void {
  const ask = client.query.bind(client) as Ask;
  let allowed: number | undefined;

  async function allow(ms: number): Promise<void> {
    if (ms === allowed) return;
    allowed = ms;
    const idle = hasLongTimeout() ? IDLE_IN_TRANSACTION_MS.work : IDLE_IN_TRANSACTION_MS.request;
    const setting = {
      text: `set statement_timeout = ${ms}; set idle_in_transaction_session_timeout = ${idle}`,
      query_timeout: ms + limits.silenceMs,
    };
    // If setting the timeout fails the session is broken, and the statement that follows reports it.
    await askAndWatch(setting).catch(() => undefined);
  }

  async function askAndWatch(statement: object, ...rest: unknown[]): Promise<unknown> {
    try {
      return await ask(statement, ...rest);
    } catch (error) {
      giveUpIfSilent(client, error);
      throw error;
    }
  }

  const bounded: Ask = (statement, ...rest) => {
    const ms = hasLongTimeout() ? limits.workMs : limits.requestMs;
    const words = typeof statement === 'string' ? { text: statement } : (statement as object);
    const within = { ...words, query_timeout: ms + limits.silenceMs };
    const callback = rest.at(-1);
    const values = typeof callback === 'function' ? rest.slice(0, -1) : rest;
    const result = allow(ms).then(() => askAndWatch(within, ...values));
    if (typeof callback !== 'function') return result;
    result.then(
      (rows) => callback(undefined, rows),
      (error: unknown) => callback(error),
    );
  };
  client.query = bounded as ClientBase['query'];
}

/** A late answer would reach the next statement of this session, so the session is not used again. */
function giveUpIfSilent(client: ClientBase, error: unknown): void {
  if (!(error instanceof Error && error.message === 'Query read timeout')) return;
  (client as ClientBase & { end(): Promise<void> }).end().catch(() => undefined);
}
