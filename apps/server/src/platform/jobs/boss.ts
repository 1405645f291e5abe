import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { Logger } from '#platform/logging/logger.ts';
import { createRepeatedWarnings } from '#platform/logging/repeated-warnings.ts';

const RECOVERY_CHECK_SECONDS = 20;

/** pg-boss on our own database. `polls` false: no timer and no cron. */
export function createBoss({
  database,
  logger,
  polls,
}: {
  database: Database;
  logger: Logger;
  polls: boolean;
}): {
  boss: PgBoss;
  /** The transaction in which the library's statements run; the embedded database has no second connection. */
  within: AsyncLocalStorage<Transaction>;
} {
  const within = new AsyncLocalStorage<Transaction>();
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        const tx = within.getStore();
        if (!tx) return database.pool.query(text, values as unknown[]);
        return tx.tables<never>().executeQuery(CompiledQuery.raw(text, values as unknown[]));
      },
    },
    schema: 'jobs',
    // Interval of the check for jobs whose process has died.
    monitorIntervalSeconds: RECOVERY_CHECK_SECONDS,
    superviseIntervalSeconds: RECOVERY_CHECK_SECONDS,
    // Index builds that an update of the library has postponed: checked at each start, then hourly.
    bamIntervalSeconds: 3_600,
    supervise: polls,
    schedule: polls,
  });
  const warnings = createRepeatedWarnings(logger);
  boss.on('error', (error) => warnings.warn(error, 'jobs'));
  return { boss, within };
}
