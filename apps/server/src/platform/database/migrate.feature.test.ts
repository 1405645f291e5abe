import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrations } from '#migrations';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { DatabaseTooNewError } from './database-errors.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ isAltered: true });
});

afterEach(() => database.close());

const bells: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table bells (id int)`.execute(db);
  },
};
const broken: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table bells (id int)`.execute(db);
    await sql`select nothing from nowhere`.execute(db);
  },
};

it('does nothing on a migrated database', async () => {
  expect(await migrate(database, migrations)).toEqual([]);
});

it('runs new migrations once, even when several processes start together', async () => {
  const more = { ...migrations, '9999-bells': bells };
  const runs = await Promise.all([
    migrate(database, more),
    migrate(database, more),
    migrate(database, more),
  ]);
  expect(runs.flat()).toEqual(['9999-bells']);
  expect(await migrate(database, more)).toEqual([]);
});

it('runs a migration that was added later with a lower number', async () => {
  const drums: Migration = {
    up: async (db: Kysely<unknown>) => {
      await sql`create table drums (id int)`.execute(db);
    },
  };
  await migrate(database, { ...migrations, '9999-bells': bells });
  const more = { ...migrations, '9998-drums': drums, '9999-bells': bells };
  expect(await migrate(database, more)).toEqual(['9998-drums']);
  expect(await migrate(database, more)).toEqual([]);
});

it('rolls back a migration that fails, and names it', async () => {
  const failing = migrate(database, { ...migrations, '9999-broken': broken });
  await expect(failing).rejects.toThrow('9999-broken');
  const { rows } = await database.pool.query("select to_regclass('bells') as bells");
  expect(rows).toEqual([{ bells: null }]);
});

it('refuses a database that is newer than the code', async () => {
  await migrate(database, { ...migrations, '9999-bells': bells });
  const older = migrate(database, migrations);
  await expect(older).rejects.toBeInstanceOf(DatabaseTooNewError);
  await expect(older).rejects.toThrow('9999-bells');
});
