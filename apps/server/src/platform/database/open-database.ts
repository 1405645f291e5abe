import type { Database, OpenDatabaseOptions } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openPostgresql } from './postgresql/open-postgresql.ts';

/**
 * Opens the PostgreSQL server at `url`, or else the embedded database in `dataDirectory`.
 * @throws {DatabaseFolderBusyError} when another process uses the folder
 * @throws {DatabaseFolderError} when the folder or the server cannot be used
 */
export function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { url, ...embedded } = options;
  return url ? openPostgresql({ ...options, url }) : openEmbedded(embedded);
}
