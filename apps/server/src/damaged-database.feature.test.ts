import { rmSync, statSync, truncateSync } from 'node:fs';
import { chmod, cp, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrations } from '#migrations';
import { readConfig } from '#platform/config/config.ts';
import { openEmbedded } from '#platform/database/embedded/open-embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { programsOfEachTest } from '#testing/programs.ts';
import { signUp } from '#testing/server-process.ts';
import { createAcademy } from './app.ts';
import { diskFailure, EXIT_CODES } from './exit-codes.ts';
import { openMigrated } from './open-migrated.ts';

// Starts and stops whole processes, always on the embedded database.
vi.setConfig({ testTimeout: 120_000 });

const programs = programsOfEachTest();
const failingDisk = fileURLToPath(
  new URL('./testing/services/durability/failing-disk.mjs', import.meta.url),
);

/** An academy with a row in every table that is damaged, stopped cleanly. */
let template: string;
/** Files of relations, below the database's folder. */
let fileOf: Record<'profiles' | 'key' | 'catalogue', string>;

beforeAll(async () => {
  template = await mkdtemp(path.join(tmpdir(), 'goreal-damage-'));
  const database = await openEmbedded({ dataDirectory: template });
  await migrate(database, migrations);
  await database.pool.query(
    `insert into auth_users (id, name, email)
     select gen_random_uuid(), 'Người ' || each, each || '@test.local'
     from generate_series(1, 300) each`,
  );
  // The first read of a new row logs its whole page, from which a recovery would repair the damage of a test.
  await database.pool.query('vacuum');
  const { rows } = await database.pool.query(
    `select pg_relation_filepath('profiles') as profiles, pg_relation_filepath('pg_class') as catalogue,
       (select pg_relation_filepath(indexrelid) from pg_index
        where indrelid = 'profiles'::regclass and indisprimary) as key`,
  );
  fileOf = rows[0];
  await database.close();
});

afterAll(() => rm(template, { recursive: true, force: true }));

async function embeddedHome(): Promise<{ folder: string; env: Record<string, string> }> {
  const folder = path.join(programs.home.folder, 'embedded');
  await cp(template, folder, { recursive: true });
  const { DATABASE_URL: _, REDIS_URL: __, ...env } = programs.home.env;
  return { folder, env: { ...env, GOREAL_DATA_DIR: folder } };
}

async function overwrite(file: string, at: number, bytes: number): Promise<void> {
  const handle = await open(file, 'r+');
  const noise = Buffer.from(Array.from({ length: bytes }, (_, each) => (each * 151 + 7) % 256));
  await handle.write(noise, 0, bytes, at);
  await handle.close();
}

type Damage = (database: string) => unknown;

const DAMAGES: [string, Damage][] = [
  ['a table cut in half', (database) => cut(path.join(database, fileOf.profiles), 0.5)],
  ['an empty table', (database) => cut(path.join(database, fileOf.profiles), 0)],
  ['a table with noise', (database) => overwrite(path.join(database, fileOf.profiles), 5000, 900)],
  ['an index with noise', (database) => overwrite(path.join(database, fileOf.key), 8192 + 40, 64)],
  ['a table that is gone', (database) => rmSync(path.join(database, fileOf.profiles))],
  ['a catalogue cut off', (database) => cut(path.join(database, fileOf.catalogue), 0.3)],
  [
    'a catalogue with noise',
    (database) => overwrite(path.join(database, fileOf.catalogue), 30, 50),
  ],
  [
    'no map of files',
    (database) => rmSync(path.join(database, path.dirname(fileOf.profiles), 'pg_filenode.map')),
  ],
  ['no map of shared files', (database) => rmSync(path.join(database, 'global/pg_filenode.map'))],
  ['no control file', (database) => rmSync(path.join(database, 'global/pg_control'))],
  [
    'a control file with noise',
    (database) => overwrite(path.join(database, 'global/pg_control'), 20, 9),
  ],
  ['no log', (database) => rmSync(path.join(database, 'pg_wal'), { recursive: true })],
  ['no version', (database) => rmSync(path.join(database, 'PG_VERSION'))],
  ['an empty version', (database) => writeFile(path.join(database, 'PG_VERSION'), '')],
];

function cut(file: string, share: number): void {
  const pages = statSync(file).size / 8192;
  truncateSync(file, Math.floor(pages * share) * 8192);
}

/** One for each check that detects damage: file sizes, pages, the engine itself. */
const THROUGH_PROGRAMS = ['a table cut in half', 'an index with noise', 'no control file'];

/** The one-sentence message for the operator, without the engine's own words. */
function expectDamageMessage(message: string, database: string): void {
  expect(message).toContain(`Cơ sở dữ liệu trong ${database} bị hỏng`);
  expect(message).toContain('npm run cli -- restore');
  expect(message.trim().split('\n')).toHaveLength(1);
  expect(message).not.toMatch(/Aborted|ASSERTIONS|\n\s+at /);
}

describe('an academy does not open on', () => {
  it.each(DAMAGES)('%s, and names folder, backup and command', async (_, damage) => {
    const { folder, env } = await embeddedHome();
    const database = path.join(folder, 'database');
    await damage(database);
    const config = readConfig({ mode: 'serve', root: folder, env });
    const printed = vi.spyOn(process.stderr, 'write');
    // As the server opens it, and then as `ledger verify` does.
    const openings = [() => openMigrated(config), () => createAcademy({ config })];
    for (const open of openings) {
      const error = await open().then(
        () => new Error('it opened'),
        (cause: unknown) => cause,
      );
      const failure = diskFailure(error, { bucket: undefined });
      expectDamageMessage(failure?.sentence ?? String(error), database);
      expect(failure?.code).toBe(EXIT_CODES.damaged);
    }
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  it.each(DAMAGES.filter(([name]) => THROUGH_PROGRAMS.includes(name)))(
    '%s, and its programs end with that sentence',
    async (_, damage) => {
      const { folder, env } = await embeddedHome();
      const database = path.join(folder, 'database');
      await damage(database);
      const { code, err, out } = await programs.startIn(env, 'serve').ended;
      expectDamageMessage(err, database);
      expect({ code, out }).toEqual({ code: EXIT_CODES.damaged, out: '' });
      const proof = await programs.cliIn(env, 'ledger', 'verify');
      expect(proof.code).toBe(EXIT_CODES.damaged);
      expect(proof.out + proof.err).not.toContain('0 sai lệch');
    },
  );

  it('a damaged folder, and names the newest copy', async () => {
    const { folder, env } = await embeddedHome();
    const copy = path.join(folder, 'backups', 'database-2026-03-02');
    await cp(path.join(folder, 'database'), copy, { recursive: true });
    rmSync(path.join(folder, 'database/global/pg_control'));
    const { err } = await programs.startIn(env, 'serve').ended;
    expect(err).toContain(`cp -a '${copy}'`);
    const examined = await programs.cliIn(env, 'doctor');
    expect(examined.code).toBe(1);
    expect(examined.out).toContain(`cp -a '${copy}'`);
  });
});

it.each(['database/global/pg_control', 'database.lock.sqlite'])(
  'a file that the user may not write is refused by its name, not as damage: %s',
  async (name) => {
    const { folder } = await embeddedHome();
    const file = path.join(folder, name);
    await chmod(file, 0o444);
    const env = { GOREAL_DATA_DIR: folder };
    const { code, err } = await programs.start('serve', { env, obeysPermissions: true }).ended;
    expect(err).toContain(`Không đọc và ghi được ${file}`);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(EXIT_CODES.refused);
  },
);

describe('after a kill, when sizes are not known', () => {
  it('«ledger verify» does not prove a table that was cut', async () => {
    const { folder, env } = await embeddedHome();
    const server = programs.startIn(env, 'serve');
    await server.ready();
    server.signal('SIGKILL');
    await server.ended;
    cut(path.join(folder, 'database', fileOf.profiles), 0.5);
    const { code, out, err } = await programs.cliIn(env, 'ledger', 'verify');
    expect(out + err).not.toContain('0 sai lệch');
    expect(out + err).toContain('bị hỏng');
    expect(code).toBe(EXIT_CODES.damaged);
  });

  it('an academy opens that was not damaged, also with half a page at the end of a table', async () => {
    const { folder, env } = await embeddedHome();
    const server = programs.startIn(env, 'serve');
    await server.ready();
    await signUp(programs.home);
    server.signal('SIGKILL');
    await server.ended;
    const handle = await open(path.join(folder, 'database', fileOf.profiles), 'a');
    await handle.write(Buffer.alloc(1000));
    await handle.close();
    const proof = await programs.cliIn(env, 'ledger', 'verify');
    expect(proof).toMatchObject({ code: 0, err: '', out: expect.stringContaining('301 người') });
  });
});

describe('a disk that fails under the log', () => {
  it.each([
    ['EIO', 'báo lỗi đọc ghi'],
    ['ENOSPC', 'đã hết chỗ'],
  ])(
    'with %s ends the server in a sentence, and nothing acknowledged is lost',
    async (fault, sentence) => {
      const { folder, env } = await embeddedHome();
      const trigger = path.join(folder, 'trigger');
      const failing = { NODE_OPTIONS: `--import=${failingDisk}`, FAILING_DISK_TRIGGER: trigger };
      const server = programs.startIn({ ...env, ...failing }, 'serve');
      await server.ready();
      await signUp(programs.home);
      await writeFile(trigger, fault);
      await expect(signUp(programs.home)).rejects.toThrow();
      const { code, err } = await server.ended;
      expect(err).toContain(sentence);
      expect(err.trim().split('\n')).toHaveLength(1);
      expect(code).toBe(EXIT_CODES.disk);
      rmSync(trigger);
      const proof = await programs.cliIn(env, 'ledger', 'verify');
      expect(proof).toMatchObject({ code: 0, err: '', out: expect.stringContaining('301 người') });
    },
  );
});
