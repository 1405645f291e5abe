import type { Connection, Transaction } from '#platform/database/database.ts';

/** A table whose rows belong to users: exported completely, and deleted with the account. */
export type PersonalTable = {
  table: string;
  /** the column with the owner's id */
  owner: string;
  /** orders a user's rows, unique among them; the cursor of the export */
  key: string;
  /** columns that never leave the server: tokens, password hashes, internal bookkeeping */
  omit?: readonly string[];
};

/** A user's stored file: `path` in the storage, `name` in the export's folder `files/`. */
export type PersonalFile = { path: string; name: string };

/**
 * The personal data of one feature. Every table with a user's id is in exactly one part: a test compares the parts
 * with the tables of the database. All parts are listed in `personal-data-parts.ts`.
 */
export type PersonalDataPart = {
  /** the feature's name; `data/<name>.json` in the export */
  name: string;
  tables: readonly PersonalTable[];
  /**
   * Further columns (`table.column`) that hold a user's id in rows of someone else or of no one, each with the reason
   * why it is neither exported nor (unless `erase` does so) emptied.
   */
  mentions?: Readonly<Record<string, string>>;
  /** Stored files with original bytes: exported, and removed from the storage after a deletion. */
  files?(connection: Connection, userId: string): Promise<PersonalFile[]>;
  /** Derived files: not exported, but removed as well. */
  leftovers?(connection: Connection, userId: string): Promise<string[]>;
  /**
   * Runs in the deleting transaction before the account's rows are deleted (by cascade): replaces texts that others
   * saw by tombstones, and empties mentions.
   */
  erase?(tx: Transaction, userId: string): Promise<void>;
};
