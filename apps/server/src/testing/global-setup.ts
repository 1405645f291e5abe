import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrations } from '#migrations';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { startPostgres } from './services/postgres.ts';
import { startRedis } from './services/redis.ts';

/** Data from which test files create a migrated database; the same for a whole run. */
export type TestServices =
  | { kind: 'embedded'; templateFolder: string }
  | { kind: 'postgresql'; serverUrl: string; template: string; redisUrl: string };

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended from here
  export interface ProvidedContext {
    testServices: TestServices;
  }
}

const TEMPLATE = 'goreal_template';
const BUNDLE = fileURLToPath(new URL('../../../../scripts/bundle-server.mjs', import.meta.url));

/**
 * Runs once before the feature tests: bundles the server, for tests that start it as a process, and prepares
 * one migrated database that every test file copies. TEST_DATABASE chooses `embedded` (default) or
 * `postgresql`, which starts PostgreSQL and Redis.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kind = process.env.TEST_DATABASE ?? 'embedded';
  await promisify(execFile)(process.execPath, [BUNDLE]);
  if (kind === 'embedded') return setupEmbedded(project);
  if (kind === 'postgresql') return setupPostgresql(project);
  throw new Error(`TEST_DATABASE is "${kind}"; it can be "embedded" or "postgresql".`);
}

async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'goreal-feature-'));
  const templateFolder = path.join(folder, 'template');
  await migrateTemplate({ url: undefined, dataDirectory: templateFolder });
  project.provide('testServices', { kind: 'embedded', templateFolder });
  return () => rm(folder, { recursive: true, force: true });
}

async function setupPostgresql(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrateTemplate({ url: postgres.urlOf(TEMPLATE), dataDirectory: os.tmpdir() });
  project.provide('testServices', {
    kind: 'postgresql',
    serverUrl: postgres.url,
    template: TEMPLATE,
    redisUrl: redis.url,
  });
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()]);
  };
}

async function migrateTemplate(options: {
  url: string | undefined;
  dataDirectory: string;
}): Promise<void> {
  const database = await openDatabase(options);
  try {
    await migrate(database, migrations);
  } finally {
    await database.close();
  }
}
