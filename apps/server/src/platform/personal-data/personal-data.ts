import type { Connection, Transaction } from '#platform/database/database.ts';

/** A table whose rows belong to a person: exported whole, and gone with the account. */
export type PersonalTable = {
  table: string;
  /** the column that says whose row it is */
  owner: string;
  /** orders a person's rows, unique among them; the export pages by it */
  key: string;
  /** columns that never leave the server: tokens, password hashes, inner bookkeeping */
  omit?: readonly string[];
};

/** A stored file of a person: `path` in the storage, `name` in the export's folder `files/`. */
export type PersonalFile = { path: string; name: string };

/**
 * What one feature keeps about people. Every table with a person's id is in exactly one part: a test
 * compares the parts with the tables of the database. Features declare theirs (`composition/feature.ts`).
 */
export type PersonalDataPart = {
  /** the feature's word; `data/<name>.json` in the export */
  name: string;
  tables: readonly PersonalTable[];
  /**
   * Further columns (`table.column`) that hold a person's id in what belongs to someone else or to
   * nobody, each with the reason why it is neither exported nor, unless `erase` does, emptied.
   */
  mentions?: Readonly<Record<string, string>>;
  /** Stored files, original bytes: exported, and removed from the storage after a deletion. */
  files?(connection: Connection, userId: string): Promise<PersonalFile[]>;
  /** Stored files that are nobody's original: not exported, removed all the same. */
  leftovers?(connection: Connection, userId: string): Promise<string[]>;
  /**
   * What a deletion does before the account's own rows go (they go by cascade): turn words that others
   * saw into tombstones, empty mentions. Runs in the deleting transaction.
   */
  erase?(tx: Transaction, userId: string): Promise<void>;
};
