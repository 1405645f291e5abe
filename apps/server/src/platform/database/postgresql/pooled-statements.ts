import type { ClientBase, QueryResult } from 'pg';
import { hasLongTimeout } from '../long-timeout.ts';
import {
  type Ask,
  IDLE_IN_TRANSACTION_MS,
  type Statement,
  type StatementLimits,
  timeoutsOf,
  wrapQuery,
} from './bound-statements.ts';

const BEGIN = /^\s*(begin|start transaction)\b[^;]*$/i;
const END = /^\s*(commit|rollback(?!\s+to\b)|end)\b/i;
/** Statements that may run inside a transaction; all others, such as VACUUM, get the limits of the role. */
const PLAIN = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * The same limits through a pooler that lends a session of the server for one transaction. Nothing is set on a
 * session, because the next statement may get another one: a transaction sets its limits for itself, a statement of a
 * request has those of the role (`keepRoleLimits`), and one of background work gets a transaction of its own. Statements
 * are not prepared by name.
 */
export function boundPooledStatements(client: ClientBase, limits: StatementLimits): void {
  let isInTransaction = false;

  wrapQuery(client, async (ask, { name: _, ...statement }, ...rest) => {
    const text = statement.text ?? '';
    const withinMs = timeoutsOf(limits).ms + limits.silenceMs;
    if (BEGIN.test(text)) {
      isInTransaction = true;
      return begin(ask, { text, limits });
    }
    if (END.test(text)) isInTransaction = false;
    if (isInTransaction || !hasLongTimeout() || !PLAIN.test(text))
      return ask(statement, withinMs, ...rest);
    await begin(ask, { text: 'begin', limits });
    return inOwnTransaction(ask, { statement, withinMs, rest });
  });
}

async function begin(
  ask: Ask,
  { text, limits }: { text: string; limits: StatementLimits },
): Promise<unknown> {
  const { ms, idleMs } = timeoutsOf(limits);
  const all = `${text}; set local statement_timeout = ${ms};
    set local idle_in_transaction_session_timeout = ${idleMs}`;
  const results = (await ask({ text: all }, ms + limits.silenceMs)) as QueryResult[];
  return results[0];
}

async function inOwnTransaction(
  ask: Ask,
  run: { statement: Statement; withinMs: number; rest: unknown[] },
): Promise<unknown> {
  const { statement, withinMs, rest } = run;
  try {
    const result = await ask(statement, withinMs, ...rest);
    await ask({ text: 'commit' }, withinMs);
    return result;
  } catch (error) {
    // After a lost session this fails too; the first error has the reason.
    await ask({ text: 'rollback' }, withinMs).catch(() => undefined);
    throw error;
  }
}

/**
 * Sets the limits of requests as defaults of this role in this database, once. Sessions that the pooler has
 * already opened get them when it replaces them.
 */
export async function keepRoleLimits(
  client: Pick<ClientBase, 'query'>,
  { requestMs }: StatementLimits,
): Promise<void> {
  const settings = {
    statement_timeout: requestMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS.request,
  };
  for (const [name, ms] of Object.entries(settings)) {
    const { rows } = await client.query<{ statement: string | null }>(
      `select format('alter role %I in database %I set ${name} = ''${ms}ms''',
           current_user, current_database()) as statement
       where not exists (
         select from pg_db_role_setting
         where setrole = current_user::regrole
           and setdatabase = (select oid from pg_database where datname = current_database())
           and '${name}=${ms}ms' = any(setconfig))`,
    );
    if (rows[0]?.statement) await client.query(rows[0].statement);
  }
}
