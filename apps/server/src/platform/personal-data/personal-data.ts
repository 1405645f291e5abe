import type { Connection, Transaction } from '#platform/database/database.ts';

/** A table whose rows belong to a person: exported completely, and deleted with the account. */
export type PersonalTable = {
  table: string;
  /** the column with the owner's id */
  owner: string;
  /** orders a person's rows, unique among them; the export pages by it */
  key: string;
  /** columns that are never exported: tokens, password hashes, internal state */
  omit?: readonly string[];
};

/** A stored file of a person: `path` in the storage, `name` in the export's folder `files/`. */
export type PersonalFile = { path: string; name: string };

/**
 * The personal data of one feature. Every table with a person's id is in exactly one part: a test compares
 * the parts with the tables of the database. Features declare theirs (`composition/feature.ts`).
 */
export type PersonalData = {
  tables: readonly PersonalTable[];
  /**
   * Further columns (`table.column`) with a person's id in rows that belong to someone else or to nobody,
   * each with the reason why it is neither exported nor, unless `erase` does, emptied.
   */
  mentions?: Readonly<Record<string, string>>;
  /** Original stored files: exported, and removed from the storage after a deletion. */
  files?(connection: Connection, userId: string): Promise<PersonalFile[]>;
  /** Derived stored files: not exported, but also removed. */
  leftovers?(connection: Connection, userId: string): Promise<string[]>;
  /**
   * Folders of the storage with one subfolder for each person, named by the id: it is removed with everything
   * in it, because a fault between the storage and the database leaves files that no row names.
   */
  folders?: readonly string[];
  /**
   * Runs in the deleting transaction, before the account's own rows are deleted by cascade: turns texts that
   * others saw into tombstones, empties mentions.
   */
  erase?(tx: Transaction, userId: string): Promise<void>;
};

/** The personal data of the feature of this name; `data/<name>.json` in the export. */
export type PersonalDataPart = PersonalData & { name: string };
