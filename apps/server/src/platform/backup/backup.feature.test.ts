import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type S3Simulator, startS3Simulator } from '@goreal/simulators/object-store';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyLedger } from '#features/ledger-check/index.ts';
import { migrations } from '#migrations';
import { readConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { dumpDatabase } from '#platform/database/transfer/dump-database.ts';
import { diskStorage } from '#platform/storage/disk-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { createTestAcademy, type TestAcademy } from '#testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { type AcademyStores, type BackupContents, backUp } from './back-up.ts';
import { openPlace } from './place.ts';
import { RestoreError, restore } from './restore.ts';

const secretMark = 'mark';
const SENTENCE = 'Chạy bộ — “sáng sớm”\n\t\\ 🏃';

let folder: string;
let store: S3Simulator;
let world: TestAcademy;
let source: AcademyStores;
let manifest: BackupContents;
let place: Storage;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goreal-backup-'));
  store = await startS3Simulator();
  world = await createTestAcademy();
  const elder = await world.elder();
  for (const guild of ['titans', 'illumination'] as const) {
    const player = await world.player(guild);
    const { submissionId } = await world.submit(player, { guild });
    await elder.post('/api/approveSubmission', { submissionId });
  }
  const storage = diskStorage(path.join(world.database.dataDirectory, 'files'));
  source = { database: world.database, storage, scratch: folder };
  for (let each = 0; each < 5; each += 1) await put(storage, `submissions/ảnh ${each}.png`);
  await put(storage, 'staging/unfinished/0-abc');
  const config = readConfig({ mode: 'local', root: folder, env: store.environment });
  place = await openPlace('s3://academy/nightly/one', config);
  // The academy keeps working while the backup is made.
  const [made] = await Promise.all([
    backUp(source, { to: place, secretMark, now: new Date() }),
    world.submit(await world.player(), {}),
  ]);
  manifest = made;
}, 240_000);

afterAll(async () => {
  await world.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function put(storage: Storage, name: string): Promise<void> {
  const from = path.join(folder, 'incoming');
  await writeFile(from, `${SENTENCE} ${name}`);
  await storage.putFile({ path: name, from, contentType: 'text/plain' });
}

/** An empty academy; `using` closes it. */
async function emptyAcademy(): Promise<{ stores: AcademyStores; database: TestDatabase }> {
  const database = await createTestDatabase();
  const storage = diskStorage(path.join(database.dataDirectory, 'files'));
  return { database, stores: { database, storage, scratch: folder } };
}

function restoreInto(stores: AcademyStores) {
  return restore(stores, { from: place, secretMarks: [secretMark], migrations });
}

async function people(database: Database): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from auth_users`.execute(database.tables());
  return rows[0]?.count ?? 0;
}

async function namesIn(storage: Storage | undefined): Promise<string[]> {
  const found: string[] = [];
  for await (const { path: name } of storage?.list('') ?? []) found.push(name);
  return found.sort();
}

describe('a backup', () => {
  it('counts and sums its contents, and holds no unfinished upload', async () => {
    const rowsOf = (wanted: string) =>
      manifest.database.tables.find(({ name }) => name === wanted)?.rows;
    expect(rowsOf('ledger_entries')).toBe(2);
    expect(manifest.files.count).toBe(5);
    expect((await namesIn(place)).filter((name) => name.startsWith('files/'))).toHaveLength(5);
  });

  it('restores completely into an empty academy, and its ledger verifies', async () => {
    const { database, stores } = await emptyAcademy();
    await database.pool.query(
      'create schema if not exists jobs; create table jobs.left_over (id int)',
    );
    await restoreInto(stores);
    const { rows } = await database.pool.query("select to_regclass('jobs.left_over') as queue");
    expect(rows).toEqual([{ queue: null }]);
    const again = await dumpDatabase(database, (name) => path.join(folder, `again-${name}`));
    const totals = ({ tables }: Pick<BackupContents['database'], 'tables'> | typeof again) =>
      tables.map(({ name, rows, sum }) => `${name} ${rows} ${sum}`);
    expect(totals(again)).toEqual(totals(manifest.database));
    expect(again.sequences).toEqual(manifest.database.sequences);
    const { entries, problems } = await verifyLedger(database);
    expect({ entries, problems }).toEqual({ entries: 2, problems: [] });
    const file = await stores.storage?.open('submissions/ảnh 3.png');
    expect(file && (await text(file))).toBe(`${SENTENCE} submissions/ảnh 3.png`);
    expect(await namesIn(stores.storage)).toHaveLength(5);
    // Its triggers are enabled again: the ledger is append-only, and foreign keys are checked.
    const forge = sql`update ledger_entries set amount = amount + 1`.execute(database.tables());
    await expect(forge).rejects.toThrow();
    const orphan = sql`update submissions set quest_id = gen_random_uuid()`.execute(
      database.tables(),
    );
    await expect(orphan).rejects.toThrow();
    await database.close();
  });

  /** A new database with what another one contained, which is closed. */
  async function backedUpAndRestored(old: Database, after: Record<string, Migration>) {
    const to = diskStorage(folderOfTest());
    const made = { database: old, storage: undefined, scratch: folder };
    await backUp(made, { to, secretMark, now: new Date() });
    await old.close();
    const database = await createTestDatabase({ isAltered: true });
    const empty = { database, storage: undefined, scratch: folder };
    await restore(empty, { from: to, secretMarks: [secretMark], migrations: after });
    return database;
  }

  it('of a database that lacks an earlier migration is restored, and the migration runs', async () => {
    const creating = (table: string): Migration => ({
      up: (db) => sql`create table ${sql.table(table)} (id int primary key)`.execute(db).then(),
    });
    const before = { ...migrations, '9999-bells': creating('bells') };
    const after = { ...before, '9998-drums': creating('drums') };
    const old = await createTestDatabase({ isAltered: true });
    await migrate(old, before);
    await old.pool.query('insert into bells values (7)');
    const database = await backedUpAndRestored(old, after);
    const { rows } = await database.pool.query(
      "select id, to_regclass('drums') is not null as has_drums from bells",
    );
    expect(rows).toEqual([{ id: 7, has_drums: true }]);
    await database.close();
  });

  it('of a database whose columns were added in another order is restored', async () => {
    const adding = (column: string): Migration => ({
      up: (db) => sql`alter table backgrounds add ${sql.ref(column)} int`.execute(db).then(),
    });
    const before = { ...migrations, '9999-bells': adding('bells') };
    const after = { ...before, '9998-drums': adding('drums') };
    const old = await createTestDatabase({ isAltered: true });
    await migrate(old, before);
    await migrate(old, after);
    const database = await backedUpAndRestored(old, after);
    const { rows } = await database.pool.query(
      `select string_agg(attname, ' ' order by attnum) as added from pg_attribute
       where attrelid = 'backgrounds'::regclass and attname in ('bells', 'drums')`,
    );
    expect(rows).toEqual([{ added: 'drums bells' }]);
    await database.close();
  });
});

if (inject('testServices').kind === 'postgresql') {
  it('of PostgreSQL restores into the embedded database', async () => {
    const dataDirectory = folderOfTest();
    const database = await openDatabase({ url: undefined, dataDirectory });
    const storage = diskStorage(path.join(dataDirectory, 'files'));
    await restoreInto({ database, storage, scratch: folder });
    const { entries, problems } = await verifyLedger(database);
    expect({ entries, problems }).toEqual({ entries: 2, problems: [] });
    await database.close();
  }, 240_000);
}

describe('nothing is restored', () => {
  it('over existing people or files', async () => {
    await expect(restoreInto(source)).rejects.toMatchObject({ fault: 'not-empty' });
    const { database, stores } = await emptyAcademy();
    await expect(restoreInto({ ...stores, database: world.database })).rejects.toMatchObject({
      fault: 'not-empty',
    });
    expect(await namesIn(stores.storage)).toEqual([]);
    await database.close();
  });

  it('from a damaged backup, one without a manifest, of another secret or of a newer academy', async () => {
    const copy = path.join(folder, 'copy');
    const target = diskStorage(copy);
    await backUp(source, { to: target, secretMark, now: new Date() });
    const { database, stores } = await emptyAcademy();
    const faultOf = async (options: { mark?: string; migrations?: typeof migrations } = {}) => {
      const restoring = restore(stores, {
        from: diskStorage(path.join(folder, 'broken')),
        secretMarks: [options.mark ?? secretMark],
        migrations: options.migrations ?? migrations,
      });
      const error = await restoring.catch((reason: unknown) => reason);
      return error instanceof RestoreError ? error.fault : error;
    };
    const breakIt = async (file?: string): Promise<void> => {
      await rm(path.join(folder, 'broken'), { recursive: true, force: true });
      await cp(copy, path.join(folder, 'broken'), { recursive: true });
      if (file) await writeFile(path.join(folder, 'broken', file), 'x');
    };
    await breakIt();
    expect(await faultOf({ mark: 'other' })).toBe('other-secret');
    expect(await faultOf({ migrations: {} })).toBe('newer');
    for (const file of [
      'database/profiles.jsonl.gz',
      'files.jsonl',
      'files/submissions/ảnh 4.png',
    ]) {
      await breakIt(file);
      expect(await faultOf(), file).toBe('damaged');
    }
    await breakIt();
    await rm(path.join(folder, 'broken/manifest.json'));
    expect(await faultOf()).toBe('no-backup');
    expect(await people(database)).toBe(0);
    expect(await namesIn(stores.storage)).toEqual([]);
    await database.close();
  });
});
