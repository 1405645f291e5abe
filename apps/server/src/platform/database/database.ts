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
  /** Appends live events. Inside a transaction they are delivered after its commit, outside at once. */
  emit(events: readonly OutboxEvent[]): Promise<void>;
  /**
   * Marks that a trigger or function of the database appended live events, so that they are delivered
   * after the commit (outside a transaction: at once) instead of at the next poll.
   */
  emitted(): void;
};

/** A connection inside one transaction. */
export type Transaction = Connection & {
  /**
   * Runs after the commit is acknowledged, in the order of registration; never on rollback.
   * A hook that throws undoes nothing: it is reported, and the hooks after it still run.
   */
  afterCommit(hook: () => void | Promise<void>): void;
};

/**
 * The one database of the server, alike on the embedded engine and on PostgreSQL (docs/architecture.md).
 * `bigint` arrives as number, `timestamptz` as Date, `date` as 'YYYY-MM-DD'; sessions speak UTC.
 */
export type Database = Connection & {
  readonly kind: 'embedded' | 'postgresql';
  /** The one driver for both kinds. The embedded pool has exactly one connection. */
  readonly pool: Pool;
  /**
   * One transaction, committed when `work` resolves. Serialization failures and deadlocks (40001,
   * 40P01) run `work` again, up to three times. Statements inside must go through `tx`: using the
   * database itself there throws, because the embedded one has a single connection.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Calls `onNotify` with the payload of each NOTIFY on `channel`. After a lost session it is called
   * once with an empty payload, because notifications may have been missed meanwhile.
   * Returns the way to stop.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Calls `listener` after each commit that appended live events. Returns the way to stop. */
  onEmitted(listener: () => void): () => void;
  /** Tells of every statement built by `tables`: its time, and whether it succeeded. One listener. */
  onStatement(listener: (ms: number, ok: boolean) => void): void;
  /** Throws when the database does not answer within five seconds. */
  health(): Promise<void>;
  /** Whether the embedded database only reads, because its disk is nearly full. */
  isReadOnly?(): boolean;
  /** Reads every file of the embedded database and answers what is damaged; PostgreSQL's own host does that for it. */
  findDamage?(): Promise<string | undefined>;
  /** @throws {NotEnoughSpaceError} when the embedded database would refuse a write */
  requireRoom?(): Promise<void>;
  /** Keeps a copy that an upgrade can be taken back to; PostgreSQL's own host does that for it. */
  beforeUpgrade?(): Promise<string>;
  /** Waits for running work, checkpoints the embedded database and releases its folder. */
  close(): Promise<void>;
};

export type OpenDatabaseOptions = {
  /** Address of a PostgreSQL (15 or newer); without one the embedded database is used. */
  url: string | undefined;
  /** The embedded database lives in the folder `database` inside. */
  dataDirectory: string;
  /** Connections to PostgreSQL, 10 unless told. */
  poolSize?: number;
  /** Deadlines of statements on PostgreSQL; tests lower them. */
  statementLimits?: StatementLimits;
  /** The database is gone for good and the process should end. */
  onFatal?: (error: Error) => void;
  /** A restart, a lost session or a failing after-commit hook: worth a log line, handled here. */
  onWarning?: (error: Error) => void;
};
