import { readdir } from 'node:fs/promises';
import { migrations } from '#migrations';
import type { Config } from '#platform/config/config.ts';
import type { Database, OpenDatabaseOptions } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { STATEMENT_LIMITS } from '#platform/database/postgresql/bound-statements.ts';
import { keepRoleLimits } from '#platform/database/postgresql/pooled-statements.ts';
import { isMissingFile } from '#platform/errors/error-code.ts';
import { requireUnchangedSecret } from '#platform/kept-keys/unchanged-secret.ts';
import { requireUnchangedStorage } from '#platform/kept-keys/unchanged-storage.ts';
import { filesFolder } from '#platform/storage/open-storage.ts';

/**
 * Opens the configured database, migrates it and checks secret and storage.
 * @throws {ConfigError} with another secret or storage than that of the last start; the database is then closed
 */
export async function openMigrated(
  config: Config,
  options: Pick<OpenDatabaseOptions, 'onFatal' | 'onWarning'> & { mayChooseStorage?: boolean } = {},
): Promise<Database> {
  const { dataDirectory, timeZone } = config;
  const { directUrl, ...addresses } = config.database;
  if (directUrl !== undefined) await migrateDirectly({ directUrl, dataDirectory });
  const database = await openDatabase({
    ...addresses,
    directUrl,
    dataDirectory,
    timeZone,
    ...options,
  });
  try {
    if (directUrl === undefined) await migrate(database, migrations);
    await requireUnchangedSecret(database, config);
    // A server alone: the tool may have a bucket for its backups only. And beside the embedded database alone: the
    // folder of another machine may be missing here.
    const mayChoose = options.mayChooseStorage === true && database.kind === 'embedded';
    await requireUnchangedStorage(database, config, async () => mayChoose && hasNoFiles(config));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Whether the data folder holds no file: an academy that has none yet may begin with a bucket. */
async function hasNoFiles(config: Config): Promise<boolean> {
  try {
    const entries = await readdir(filesFolder(config), {
      recursive: true,
      withFileTypes: true,
    });
    return !entries.some((entry) => entry.isFile());
  } catch (error) {
    if (isMissingFile(error)) return true;
    throw error;
  }
}

/** The direct address behind the pooler, where the limits of the role are set. */
async function migrateDirectly(options: {
  directUrl: string;
  dataDirectory: string;
}): Promise<void> {
  const { directUrl, dataDirectory } = options;
  const direct = await openDatabase({ url: directUrl, dataDirectory, poolSize: 2 });
  try {
    await migrate(direct, migrations);
    // Another process may do the same concurrently; the doctor reports a role without limits.
    await keepRoleLimits(direct.pool, STATEMENT_LIMITS).catch((error: Error) =>
      process.emitWarning(error),
    );
  } finally {
    await direct.close();
  }
}
