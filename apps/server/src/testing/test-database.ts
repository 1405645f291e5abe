import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { takeReusable } from './reusable-database.ts';

/** A migrated database of one test file; `close` also deletes it. */
export type TestDatabase = Database & {
  /** Address for a second process or pool; undefined on the embedded database, which takes one. */
  readonly url: string | undefined;
  /** Bypasses the pooler of `url`. */
  readonly directUrl?: string;
  /** The Redis of this run; only beside PostgreSQL. */
  readonly redisUrl: string | undefined;
  /** An empty folder of the test, or the one of the embedded database. */
  readonly dataDirectory: string;
};

/**
 * A migrated database; needs the global setup of the feature tests.
 * @param options.isAltered the tests change its tables, so no other file may use it afterwards
 */
export async function createTestDatabase(options?: { isAltered: boolean }): Promise<TestDatabase> {
  const services = inject('testServices');
  if (services.kind === 'embedded' && !options?.isAltered) {
    const { database, dataDirectory } = await takeReusable(services.templateFolder);
    return { ...database, url: undefined, redisUrl: undefined, dataDirectory };
  }
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'goreal-test-'));
  const removeFolder = () => rm(dataDirectory, { recursive: true, force: true });
  if (services.kind === 'embedded') {
    await cp(services.templateFolder, dataDirectory, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
    const database = await openDatabase({ url: undefined, dataDirectory });
    return {
      ...database,
      url: undefined,
      redisUrl: undefined,
      dataDirectory,
      close: async () => {
        await database.close();
        await removeFolder();
      },
    };
  }
  const { serverUrl, template, redisUrl } = services;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(`/${name}`, serverUrl).href;
  const database = await openDatabase({ url, dataDirectory });
  return {
    ...database,
    url,
    redisUrl,
    dataDirectory,
    close: async () => {
      await database.close();
      await runOnServer(serverUrl, `drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
