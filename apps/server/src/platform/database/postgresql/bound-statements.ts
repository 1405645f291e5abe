import type { ClientBase } from 'pg';
import { isPatient } from '../patience.ts';

/** How long one statement may take, in milliseconds. */
export type StatementLimits = {
  /** of a request, while a person waits */
  requestMs: number;
  /** of work in the background */
  workMs: number;
  /** beyond these, for a server that says nothing at all */
  silenceMs: number;
};

export const STATEMENT_LIMITS: StatementLimits = {
  requestMs: 10_000,
  workMs: 15 * 60_000,
  silenceMs: 2_000,
};

/** A session that is silent for as long inside a transaction lost its process; its locks are given back. */
const IDLE_IN_TRANSACTION_MS = { request: 15_000, work: 15 * 60_000 };

type Ask = (statement: unknown, ...rest: unknown[]) => unknown;

/**
 * Gives every statement of a session its deadline. The database ends it first (57014), so that its outcome is known;
 * where the database says nothing, the session is given up, and whoever waits hears that it is away.
 */
export function boundStatements(client: ClientBase, limits: StatementLimits): void {
  const ask = client.query.bind(client) as Ask;
  let allowed: number | undefined;

  async function allow(ms: number): Promise<void> {
    if (ms === allowed) return;
    allowed = ms;
    const idle = isPatient() ? IDLE_IN_TRANSACTION_MS.work : IDLE_IN_TRANSACTION_MS.request;
    const setting = {
      text: `set statement_timeout = ${ms}; set idle_in_transaction_session_timeout = ${idle}`,
      query_timeout: ms + limits.silenceMs,
    };
    // If it fails the session is gone, which the statement behind it tells.
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
    const ms = isPatient() ? limits.workMs : limits.requestMs;
    const words = typeof statement === 'string' ? { text: statement } : (statement as object);
    const within = { ...words, query_timeout: ms + limits.silenceMs };
    const told = rest.at(-1);
    const values = typeof told === 'function' ? rest.slice(0, -1) : rest;
    const result = allow(ms).then(() => askAndWatch(within, ...values));
    if (typeof told !== 'function') return result;
    result.then(
      (rows) => told(undefined, rows),
      (error: unknown) => told(error),
    );
  };
  client.query = bounded as ClientBase['query'];
}

/** Its answer may still come, to whoever asks next; nobody may ask this session again. */
function giveUpIfSilent(client: ClientBase, error: unknown): void {
  if (!(error instanceof Error && error.message === 'Query read timeout')) return;
  (client as ClientBase & { end(): Promise<void> }).end().catch(() => undefined);
}
