import { migrations } from '#migrations';
import type { Config } from '#platform/config/config.ts';
import { requireKnownSecret } from '#platform/config/known-secret.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';

/**
 * Opens the configured database, migrates it and checks the secret.
 * @throws {ConfigError} with a secret that the database does not know; the database is then closed
 */
export async function openMigrated(
  config: Config,
  options: { onFatal?: (error: Error) => void } = {},
): Promise<Database> {
  const { dataDirectory } = config;
  const database = await openDatabase({ url: config.database.url, dataDirectory, ...options });
  try {
    await migrate(database, migrations);
    await requireKnownSecret(database, config);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
