import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { migrations } from '#migrations';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { StatementLimits } from '#platform/database/postgresql/bound-statements.ts';
import { type PostgresService, startPostgres } from './services/postgres.ts';
import { type RedisService, startRedis } from './services/redis.ts';
import type { TestDatabase } from './test-database.ts';

/** Short enough for a test, long enough for a busy machine. */
export const SHORT_LIMITS: StatementLimits = { requestMs: 2_500, workMs: 20_000, silenceMs: 500 };

/** A PostgreSQL and a Redis that a test may kill, suspend and restart, with a migrated database. */
export async function startOwnServices(): Promise<{
  postgres: PostgresService;
  redis: RedisService;
  database: TestDatabase;
  stop(): Promise<void>;
}> {
  const [postgres, redis] = await Promise.all([startPostgres({ durable: true }), startRedis()]);
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'goreal-faults-'));
  const opened = await openDatabase({
    url: postgres.url,
    dataDirectory,
    statementLimits: SHORT_LIMITS,
    onWarning: () => undefined,
  });
  await migrate(opened, migrations);
  const database = { ...opened, url: postgres.url, redisUrl: redis.url, dataDirectory };
  return {
    postgres,
    redis,
    database,
    async stop() {
      await database.close();
      await Promise.all([postgres.stop(), redis.stop()]);
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
