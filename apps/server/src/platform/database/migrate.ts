import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { DatabaseTooNewError, isUndefinedTable } from './database-errors.ts';
import { withLongTimeout } from './long-timeout.ts';

/**
 * Runs the pending migrations in one transaction (the embedded database is copied first) and returns their names.
 * Several processes may start at once: one migrates, the others wait and then find nothing to do.
 * @throws {DatabaseTooNewError} when the database has migrations that are not in `migrations`
 */
export async function migrate(
  database: Database,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  await refuseNewer(database, migrations);
  await keepCopy(database, migrations);
  const migrator = new Migrator({
    db: database.tables(),
    provider: { getMigrations: async () => migrations },
    // Migrations that were developed in parallel are merged in any order, and an academy may run any commit in between. So one
    // with a lower number may run after one with a higher number: the two must not replace the same function or view.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await withLongTimeout(() => migrator.migrateToLatest());
  if (error) {
    // The other process may run a newer version.
    await refuseNewer(database, migrations);
    const failed = results.find(({ status }) => status === 'Error');
    const which = failed ? `migration ${failed.migrationName}` : 'preparation of the migrations';
    throw new Error(`The ${which} failed.`, { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
}

/** An embedded database with data is copied before it is changed. */
async function keepCopy(database: Database, migrations: Record<string, Migration>): Promise<void> {
  const done = await executedMigrations(database);
  if (done.length === Object.keys(migrations).length) return;
  await database.requireRoom?.();
  if (done.length === 0) return;
  const copy = copies.get(database) ?? database.beforeUpgrade?.();
  if (copy) copies.set(database, copy);
  await copy;
}

/** One copy of each opened database, however many callers start its upgrade. */
const copies = new WeakMap<Database, Promise<string>>();

async function refuseNewer(
  database: Database,
  migrations: Record<string, Migration>,
): Promise<void> {
  const unknown = (await executedMigrations(database)).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new DatabaseTooNewError(
    `The database is newer than this server (it has ${unknown.join(', ')}): run a newer version of it.`,
  );
}

async function executedMigrations(database: Database): Promise<string[]> {
  try {
    const { rows } = await database.pool.query<{ name: string }>(
      'select name from kysely_migration order by name',
    );
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isUndefinedTable(error)) return [];
    throw error;
  }
}
