import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '#migrations';
import { diskStorage } from '#platform/storage/disk-storage.ts';
import { createTestAcademy } from '#testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { type AcademyStores, backUp } from './back-up.ts';
import { RestoreError, restore } from './restore.ts';

const secretMark = 'mark';

let folder: string;
let backup: string;
let text: string;
let highest: Record<string, number>;
let database: TestDatabase;
let stores: AcademyStores;

/** The columns whose identity values must never be issued twice. */
const NUMBERED = { ledger_entries: 'entry_id', audit_entries: 'audit_id' } as const;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goreal-manifest-'));
  backup = path.join(folder, 'backup');
  const world = await createTestAcademy();
  const elder = await world.elder();
  for (let each = 0; each < 3; each += 1) {
    const { submissionId } = await world.submit(await world.player(), {});
    await elder.post('/api/approveSubmission', { submissionId });
  }
  const storage = diskStorage(path.join(folder, 'files'));
  await writeFile(path.join(folder, 'draft'), 'picture');
  const from = path.join(folder, 'draft');
  await storage.putFile({ path: 'submissions/a.png', from, contentType: 'image/png' });
  const source = { database: world.database, storage, scratch: folder };
  await backUp(source, { to: diskStorage(backup), secretMark, now: new Date() });
  highest = await highestNumbers(world.database);
  text = await readFile(path.join(backup, 'manifest.json'), 'utf8');
  await world.close();
}, 240_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  database = await createTestDatabase();
  const storage = diskStorage(path.join(database.dataDirectory, 'files'));
  stores = { database, storage, scratch: folder };
});

async function highestNumbers({ pool }: Pick<TestDatabase, 'pool'>) {
  const found: Record<string, number> = {};
  for (const [table, column] of Object.entries(NUMBERED)) {
    const { rows } = await pool.query(`select max(${column})::int as last from ${table}`);
    found[table] = rows[0].last;
  }
  return found;
}

async function restoreWith(manifest: string | Buffer) {
  const broken = path.join(folder, 'broken');
  await rm(broken, { recursive: true, force: true });
  await cp(backup, broken, { recursive: true });
  await writeFile(path.join(broken, 'manifest.json'), manifest);
  return restore(stores, { from: diskStorage(broken), secretMarks: [secretMark], migrations });
}

async function faultOf(manifest: string | Buffer): Promise<unknown> {
  const error = await restoreWith(manifest).catch((reason: unknown) => reason);
  return error instanceof RestoreError ? error.fault : error;
}

/** The manifest with a change, in the format of versions without a digest. */
function older(change: (json: { database: Record<string, unknown> }) => void): string {
  const { digest: _, ...json } = JSON.parse(text);
  json.format = 1;
  change(json);
  return JSON.stringify(json);
}

describe('a restore is refused for a manifest', () => {
  it('that was truncated, emptied, zeroed or had bits flipped', async () => {
    const faults = new Set<unknown>();
    for (let end = 0; end < text.length - 2; end += Math.ceil(text.length / 40)) {
      faults.add(await faultOf(text.slice(0, end)));
    }
    faults.add(await faultOf(Buffer.alloc(text.length)));
    for (let at = 3; at < text.length - 2; at += Math.ceil(text.length / 40)) {
      const bytes = Buffer.from(text);
      bytes[at] = (bytes[at] ?? 0) ^ 4;
      const same = JSON.stringify(parsed(bytes.toString())) === JSON.stringify(JSON.parse(text));
      faults.add(same ? 'damaged' : await faultOf(bytes));
    }
    expect([...faults]).toEqual(['damaged']);
    const { rows } = await database.pool.query('select count(*)::int as people from auth_users');
    expect(rows).toEqual([{ people: 0 }]);
    await database.close();
  });

  it.each([
    [
      'no migrations',
      (database: Record<string, unknown>) => void Object.assign(database, { migrations: [] }),
    ],
    [
      'a gap in its migrations',
      (database: Record<string, unknown>) => void (database.migrations as string[]).splice(1, 1),
    ],
    [
      'a counter of no table',
      (database: Record<string, unknown>) =>
        void Object.assign(database.sequences as object, { no_such_seq: 7 }),
    ],
    [
      'other columns',
      (database: Record<string, unknown>) =>
        void (database.tables as { columns: string[] }[])[0]?.columns.pop(),
    ],
  ])('of an older version with %s', async (_, change) => {
    expect(await faultOf(older((json) => change(json.database)))).toBe('damaged');
    await database.close();
  });

  it('with fewer migrations than the database was made by', async () => {
    const shorter = older(({ database: dump }) => void (dump.migrations as string[]).pop());
    expect(await faultOf(shorter)).toBe('database-newer');
    await database.close();
  });
});

describe('no identity value is issued twice', () => {
  it.each([
    ['lowered', (last: number) => [1, last] as const],
    ['left out', () => undefined],
  ])('after a restore by an older manifest with its counters %s', async (_, change) => {
    const manifest = older(({ database: dump }) => {
      const sequences = dump.sequences as Record<string, number>;
      for (const [name, last] of Object.entries(sequences)) {
        const changed = change(last);
        if (changed) [sequences[name]] = changed;
        else delete sequences[name];
      }
    });
    expect(await restoreWith(manifest)).toMatchObject({ isSealed: false });
    for (const [table, column] of Object.entries(NUMBERED)) {
      const { rows } = await database.pool.query(
        `select nextval(pg_get_serial_sequence('${table}', '${column}'))::int as next`,
      );
      expect(rows[0].next, table).toBeGreaterThan(highest[table] ?? Number.NaN);
    }
    await database.close();
  });

  it('after a restore from a manifest with a digest', async () => {
    expect(await restoreWith(text)).toMatchObject({ isSealed: true });
    const { rows } = await database.pool.query(
      "select nextval(pg_get_serial_sequence('ledger_entries', 'entry_id'))::int as next",
    );
    expect(rows[0].next).toBeGreaterThan(highest.ledger_entries ?? Number.NaN);
    await database.close();
  });
});

function parsed(manifest: string): unknown {
  try {
    return JSON.parse(manifest);
  } catch {
    return undefined;
  }
}
