import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type S3Simulator, startS3Simulator } from '@goreal/simulators/object-store';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Config, readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { requireUnchangedStorage } from '#platform/kept-keys/unchanged-storage.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { createHome, type Home } from '#testing/server-process.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { backUpCommand, moveCommand, moveFilesCommand } from './cli-backup.ts';
import { moveFiles } from './move-files.ts';
import { openMigrated } from './open-migrated.ts';

const FILE = 'submissions/1.txt';

let folder: string;
let home: Home;
let store: S3Simulator;

beforeEach(async () => {
  folder = folderOfTest();
  home = await createHome();
  store = await startS3Simulator();
  await mkdir(path.dirname(fileOnDisk()), { recursive: true });
  await writeFile(fileOnDisk(), 'proof');
});

afterEach(async () => {
  await store.close();
  await home.remove();
});

const fileOnDisk = () => path.join(home.folder, 'files', FILE);

function configOf(env: Record<string, string> = {}): Config {
  return readConfig({ mode: 'local', root: folder, env: { ...home.env, ...env } });
}

const onDisk = () => configOf();
const inBucket = () => configOf(store.environment);

async function start(config: Config): Promise<void> {
  const database = await openMigrated(config);
  await database.close();
}

const hasFiles = async () => false;

it('an embedded academy that stored no file yet may begin with a bucket, and not go back', async () => {
  await start(onDisk());
  const serve = async () => {
    const database = await openMigrated(inBucket(), { mayChooseStorage: true });
    await database.close();
  };
  await expect(serve()).rejects.toThrow('GOREAL_DATA_DIR');
  await rm(fileOnDisk());
  // The operator's tool never decides it.
  await expect(start(inBucket())).rejects.toThrow('GOREAL_DATA_DIR');
  if (inject('testServices').kind === 'postgresql') {
    // The folder of another machine may be missing here.
    await expect(serve()).rejects.toThrow('GOREAL_DATA_DIR');
    return;
  }
  await serve();
  await expect(start(onDisk())).rejects.toThrow('bucket academy');
});

it('a start with another storage is refused until the files were moved', async () => {
  await start(onDisk());
  await expect(start(inBucket())).rejects.toThrow('thư mục files trong GOREAL_DATA_DIR');
  const database = await openMigrated(onDisk());
  const move = (config: Config, direction: string) => moveFiles(database, config, direction);
  expect((await move(inBucket(), 'sideways')).code).toBe(1);
  expect((await move(onDisk(), 'up')).code).toBe(1);
  const down = await move(inBucket(), 'down');
  expect(down).toMatchObject({ code: 1, lines: [expect.stringContaining('không có gì')] });
  for (const direction of ['up', 'copied']) {
    expect((await move(inBucket(), direction)).code).toBe(0);
  }
  expect(store.objects.get(FILE)?.bytes.toString()).toBe('proof');
  await requireUnchangedStorage(database, inBucket(), hasFiles);
  await expect(requireUnchangedStorage(database, onDisk(), hasFiles)).rejects.toThrow(
    'bucket academy',
  );

  await rm(fileOnDisk());
  expect((await move(inBucket(), 'down')).code).toBe(0);
  expect(await readFile(fileOnDisk(), 'utf8')).toBe('proof');
  await requireUnchangedStorage(database, onDisk(), hasFiles);
  await database.close();
});

it('a file of the same name and size with other content is copied', async () => {
  await start(onDisk());
  const kept = 'submissions/kept.txt';
  await writeFile(path.join(home.folder, 'files', kept), 'same');
  const bucket = await openStorage(inBucket());
  for (const [name, contents] of [
    [FILE, 'other'],
    [kept, 'same'],
  ] as const) {
    const from = path.join(folder, 'passing');
    await writeFile(from, contents);
    await bucket.putFile({ path: name, from, contentType: 'text/plain' });
  }
  const database = await openMigrated(onDisk());
  const moved = await moveFiles(database, inBucket(), 'up');
  await database.close();
  expect(moved).toMatchObject({
    code: 0,
    lines: [expect.stringContaining('2 tệp'), expect.anything()],
  });
  expect(store.objects.get(FILE)?.bytes.toString()).toBe('proof');
  expect(store.objects.get(kept)?.contentType).toBe('text/plain');
});

it('an academy that was never started is neither moved nor backed up, and says so in a sentence', async () => {
  const { url } = onDisk().database;
  const database = await openDatabase({ url, dataDirectory: home.folder });
  await database.pool.query('drop schema public cascade');
  await database.pool.query('create schema public');
  await database.close();
  const refused = { code: 1, lines: [expect.stringContaining('chưa từng mở')] };
  for (const direction of ['up', 'copied']) {
    expect(await moveFilesCommand(inBucket(), [direction])).toEqual(refused);
  }
  const direction = url === undefined ? 'up' : 'down';
  const served = {
    ...onDisk(),
    database: { ...onDisk().database, url: url ?? 'postgresql://127.0.0.1/none' },
  };
  expect(await moveCommand(served, [direction])).toEqual(refused);
  expect(await backUpCommand(onDisk(), [])).toEqual(refused);
  expect(store.objects.size).toBe(0);
});

it('a backup holds the files that the academy has, wherever the tool may write', async () => {
  await start(onDisk());
  // A bucket for the tool alone: the files are on the disk.
  expect(await backUpCommand(inBucket(), ['s3://academy/nightly'])).toMatchObject({ code: 0 });
  const keys = [...store.objects.keys()];
  expect(keys.filter((key) => key.endsWith(`/files/${FILE}`))).toHaveLength(1);
  expect(keys.filter((key) => key.endsWith('/manifest.json'))).toHaveLength(1);

  const kept = path.join(folder, 'kept');
  const halfWritten = path.join(kept, 'academy-2026-01-01T00-00-00Z');
  await mkdir(halfWritten, { recursive: true });
  await utimes(halfWritten, new Date('2026-01-01'), new Date('2026-01-01'));
  for (const day of ['02', '03']) {
    const old = path.join(kept, `academy-2026-01-${day}T00-00-00Z`);
    await mkdir(old);
    await writeFile(path.join(old, 'manifest.json'), '{}');
  }
  const made = await backUpCommand(onDisk(), [kept, '--keep', '2']);
  const names = (await readdir(kept)).sort();
  expect(names).toHaveLength(2);
  expect(names[0]).toBe('academy-2026-01-03T00-00-00Z');
  expect(made.lines[0]).toContain(names[1]);
});

it('a backup among the files, without room, or with a wrong word is refused in a sentence', async () => {
  await start(onDisk());
  const refused: [Config, string[], string][] = [
    [onDisk(), [path.join(home.folder, 'files', 'nightly')], 'Không sao lưu vào'],
    [onDisk(), ['s3://other/nightly'], 'S3_ENDPOINT'],
    [onDisk(), ['--keep', '0'], 'Cách dùng'],
    [onDisk(), ['--kept', '2'], 'Cách dùng'],
    [configOf({ GOREAL_DISK_FLOOR_MB: '999999999' }), [], 'MB trống'],
  ];
  for (const [config, words, sentence] of refused) {
    const outcome = await backUpCommand(config, words);
    expect(outcome.lines).toEqual([expect.stringContaining(sentence)]);
    expect(outcome.code).not.toBe(0);
  }
  await moveFilesCommand(inBucket(), ['up']);
  const own = await backUpCommand(inBucket(), ['s3://academy/nightly']);
  expect(own).toMatchObject({ code: 1, lines: [expect.stringContaining('bucket academy')] });
});
