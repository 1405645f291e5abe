import { errorCode } from '#platform/errors/error-code.ts';

const READ_ONLY_SERVER = '25006';

/** The data folder is in use by another process. */
export class DatabaseFolderBusyError extends Error {
  override readonly name = 'DatabaseFolderBusyError';
  readonly ownerPid: number | undefined;

  constructor(folder: string, ownerPid: number | undefined) {
    const owner = ownerPid === undefined ? 'another process' : `process ${ownerPid}`;
    super(`The database folder ${folder} is in use by ${owner}; stop it first.`);
    this.ownerPid = ownerPid;
  }
}

/** The data folder or the server behind DATABASE_URL cannot be used in its present state. */
export class DatabaseFolderError extends Error {
  override readonly name = 'DatabaseFolderError';
}

/** Files of the embedded database are missing, truncated or overwritten: only a backup helps. */
export class DatabaseDamagedError extends Error {
  override readonly name = 'DatabaseDamagedError';
  readonly folder: string;
  readonly reason: string;

  constructor(folder: string, reason: string) {
    super(`The database in ${folder} is damaged: ${reason}.`);
    this.folder = folder;
    this.reason = reason;
  }
}

/** The disk of the embedded database fails or is full; no acknowledged write is lost. */
export class DatabaseDiskError extends Error {
  override readonly name = 'DatabaseDiskError';
  readonly folder: string;
  readonly isFull: boolean;
  readonly reason: string;

  constructor(folder: string, { isFull, reason }: { isFull: boolean; reason: string }) {
    super(`The disk of ${folder} ${isFull ? 'is full' : 'fails'}: ${reason}.`);
    this.folder = folder;
    this.isFull = isFull;
    this.reason = reason;
  }
}

/** The embedded database was restarted; the outcome of running statements is unknown, and they may be retried. */
export class DatabaseRestartedError extends Error {
  override readonly name = 'DatabaseRestartedError';
  /** PostgreSQL's error when it shuts down under a session. */
  readonly code = '57P01';

  constructor(reason: string) {
    super(`The database was restarted: ${reason}.`);
  }
}

/** The database has migrations that this version of the server does not know. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
}

/** The server at this address is a standby: the primary is elsewhere, or not chosen yet. */
export class DatabaseStandbyError extends Error {
  override readonly name = 'DatabaseStandbyError';
  /** what PostgreSQL answers to a write on a standby */
  readonly code = READ_ONLY_SERVER;

  constructor() {
    super('The database server is a standby and takes no writes.');
  }
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (errorCode(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: unknown }).constraint === constraint;
}

/** A violation of this check, or of the trigger that bears its name. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return (
    errorCode(error) === '23514' && (error as { constraint?: unknown }).constraint === constraint
  );
}

/** A serialization failure or deadlock between two transactions; retrying the loser is safe. */
export function isSerializationFailure(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40001' || code === '40P01';
}

/** The table does not exist: the database is empty, or of a version before the migration that creates it. */
export function isUndefinedTable(error: unknown): boolean {
  return errorCode(error) === '42P01';
}

/** Foreign keys to accounts, by the names of their columns. */
const OF_ACCOUNT =
  /_(?:user|target_user|reporter|blocked|elder|mentor|apprentice|about)_id_fkey$|_by_fkey$/;

/** A row was to be written for an account that was deleted at the same moment. */
export function isAccountGone(error: unknown): boolean {
  if (errorCode(error) !== '23503') return false;
  // By the constraint's name: the message is in the language of the database server.
  return OF_ACCOUNT.test(String((error as { constraint?: unknown }).constraint));
}

/** Writes fail until an operator frees disk space. */
export function isDiskFull(error: unknown): boolean {
  return errorCode(error) === '53100' || isUnwrittenInitFile(error);
}

/**
 * The error by which PostgreSQL 15 refuses connections on a full disk, when it has to write its init file again. It has no
 * code of its own, and its message is not translated.
 */
function isUnwrittenInitFile(error: unknown): boolean {
  return error instanceof Error && error.message === 'could not write init file';
}

/** The server became a standby, or always was one: its sessions cannot write. */
export function isReadOnlyServer(error: unknown): boolean {
  return errorCode(error) === READ_ONLY_SERVER;
}

/**
 * The database was unavailable, restarted or replaced: the same request may succeed in a moment. Whether a
 * commit in flight took effect is unknown, so retry only idempotent operations.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined && UNAVAILABLE.test(code)) return true;
  return error instanceof Error && LOST.test(error.message);
}

const UNAVAILABLE =
  /^(57P0[1-5]|08...|53...|25P03|25006|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** The driver's messages for an ended session and for an exhausted pool. */
const LOST =
  /^Connection terminated|^timeout expired$|^timeout exceeded when trying to connect|is not queryable$|^Query read timeout$/;
