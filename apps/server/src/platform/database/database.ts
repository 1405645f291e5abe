import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { OutboxEvent } from '#platform/live-events/outbox-event.ts';
import type { StatementLimits } from './postgresql/bound-statements.ts';

/**
 * A place to run statements. `tables<Tables>()` is a typed view that names only the caller's own
 * tables, so a repository cannot reach another's.
 */
export type Connection = {
  tables<Tables>(): Kysely<Tables>;
  /** Appends live events. Inside a transaction they are delivered after its commit, outside immediately. */
  emit(events: readonly OutboxEvent[]): Promise<void>;
  /**
   * Marks that a trigger or function of the database appended live events, so that they are delivered
   * after the commit (outside a transaction: at once) instead of at the next poll.
   */
  emitted(): void;
};

/** A connection for statements that only read. */
export type ReadConnection = Pick<Connection, 'tables'>;

/** A connection inside one transaction. */
export type Transaction = Connection & {
  /**
   * Runs after the commit is acknowledged, in order of registration; never after a rollback. An error in a hook
   * undoes nothing: it is reported, and the remaining hooks still run.
   */
  afterCommit(hook: () => void | Promise<void>): void;
};

/**
 * The server's one database, with the same behaviour on the embedded engine and on PostgreSQL (docs/architecture.md).
 * `bigint` is a number, `timestamptz` a Date, `date` 'YYYY-MM-DD'; sessions use UTC.
 */
export type Database = Connection & {
  readonly kind: 'embedded' | 'postgresql';
  /** The driver shared by both kinds. The embedded pool has exactly one connection. */
  readonly pool: Pool;
  /**
   * One transaction, committed when `work` resolves. Serialization failures and deadlocks (40001,
   * 40P01) run `work` again, up to three times. Statements inside must go through `tx`: using the
   * database itself there throws, because the embedded one has a single connection.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * For large reads outside a transaction: on the replica, if there is one and it has every commit that was acknowledged
   * before this call, otherwise here. `work` may run twice, and uses its connection only until it resolves.
   */
  readOnReplica<Result>(work: (connection: ReadConnection) => Promise<Result>): Promise<Result>;
  /**
   * Calls `onNotify` with the payload of each NOTIFY on `channel`. After a lost session it is called once with an
   * empty payload, because notifications may have been missed. Returns the unsubscribe function.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** PostgreSQL: opens the session by which `countServers` counts this process, as the first `listen` does. */
  announce?(): Promise<void>;
  /** Calls `listener` after each commit that appended live events. Returns the unsubscribe function. */
  onEmitted(listener: () => void): () => void;
  /** Reports every statement built by `tables`: duration and success. One listener. */
  onStatement(listener: (ms: number, ok: boolean) => void): void;
  /** Throws when the database does not answer within five seconds, or takes no writes because it is a standby. */
  health(): Promise<void>;
  /** Whether the embedded database is read-only because its disk is nearly full. */
  isReadOnly?(): boolean;
  /** Reads every file of the embedded database and reports damage; on PostgreSQL its own host checks this. */
  findDamage?(): Promise<string | undefined>;
  /** @throws {NotEnoughSpaceError} when the embedded database would refuse a write */
  requireRoom?(): Promise<void>;
  /** Makes a copy to which an upgrade can be rolled back; on PostgreSQL its own host does this. */
  beforeUpgrade?(): Promise<string>;
  /** Waits for running work, checkpoints the embedded database and releases its folder. */
  close(): Promise<void>;
};

export type OpenDatabaseOptions = {
  /** Address of a PostgreSQL server (15 or newer); without one the embedded database is used. */
  url: string | undefined;
  /** Around a pooler in transaction mode that `url` leads to; LISTEN then uses this address. */
  directUrl?: string | undefined;
  /** A streaming replica, for `readOnReplica`. */
  replicaUrl?: string | undefined;
  /** The embedded database is stored in its subfolder `database`. */
  dataDirectory: string;
  /** In which the embedded database has its night; the default of the academy unless given. */
  timeZone?: string;
  /** Connections to PostgreSQL; 10 by default. */
  poolSize?: number;
  /** Statement timeouts on PostgreSQL; tests lower them. */
  statementLimits?: StatementLimits;
  /** The database failed permanently and the process should exit. */
  onFatal?: (error: Error) => void;
  /** A restart, a lost session or a failing after-commit hook: worth a log line, already handled. */
  onWarning?: (error: Error) => void;
};
