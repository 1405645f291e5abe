import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type S3Simulator, startS3Simulator } from '@goreal/simulators/object-store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { backupMessages as messages } from './backup.messages.ts';
import { finishedFiles, isEmpty } from './copy-files.ts';
import { beginningOf, folderOf, newBackupBelow, openPlace, requireOutside } from './place.ts';

let folder: string;
let store: S3Simulator;

beforeEach(async () => {
  folder = folderOfTest();
  store = await startS3Simulator();
});

afterEach(() => store.close());

const inBucket = () => readConfig({ mode: 'local', root: folder, env: store.environment });
const onDisk = () => readConfig({ mode: 'local', root: folder, env: {} });

async function put(storage: Storage, name: string): Promise<void> {
  const from = path.join(folder, 'incoming');
  await writeFile(from, name);
  await storage.putFile({ path: name, from, contentType: 'text/plain' });
}

describe('a place of backups', () => {
  it('is not the bucket of the files', async () => {
    const refused = messages.placeInBucket('academy');
    for (const place of ['s3://academy/nightly', 's3://academy/', 's3://academy']) {
      await expect(requireOutside(place, inBucket()), place).rejects.toThrow(refused);
    }
    await requireOutside('s3://academy-backups/nightly', inBucket());
    await requireOutside('s3://academy/nightly', onDisk());
    await requireOutside(path.join(folder, 'backups'), inBucket());
  });

  it('is no folder that the academy uses for itself, also by a link', async () => {
    const config = onDisk();
    const files = path.join(config.dataDirectory, 'files');
    await mkdir(files, { recursive: true });
    await symlink(files, path.join(folder, 'link'));
    const inside = [files, path.join(files, 'new/nightly'), path.join(folder, 'link/nightly')];
    for (const place of [...inside, path.join(config.dataDirectory, 'database')]) {
      await expect(requireOutside(place, config), place).rejects.toThrow('Không sao lưu vào');
    }
    for (const place of ['backups', 'files-of-backups']) {
      await requireOutside(path.join(config.dataDirectory, place), config);
    }
  });

  it('in a bucket needs the S3 variables, and says so', async () => {
    await expect(openPlace('s3://other/nightly', onDisk())).rejects.toThrow('S3_ENDPOINT');
  });

  it.each([
    's3://',
    's3:///nightly',
    's3:/other/nightly',
    'S3://other',
    'https://store.example/other',
  ])('%s is no folder, but an address without a bucket', async (place) => {
    const refused = messages.noPlace(place);
    expect(() => folderOf(place)).toThrow(refused);
    await expect(openPlace(place, inBucket())).rejects.toThrow(refused);
    await expect(requireOutside(place, inBucket())).rejects.toThrow(refused);
  });

  it('may be a folder whose name has a colon', () => {
    expect(folderOf('/mnt/disk:1/nightly')).toBe('/mnt/disk:1/nightly');
    expect(folderOf('s3:nightly')).toBe(path.resolve('s3:nightly'));
  });
});

it('former backups in the bucket of 1,100 files are not copied, and do not count as files', async () => {
  const own = await openStorage(inBucket());
  const former = newBackupBelow('nightly', new Date('2026-03-01T02:15:00Z'));
  expect(beginningOf(path.basename(former))).toEqual(new Date('2026-03-01T02:15:00Z'));
  await put(own, `${former}/manifest.json`);
  await put(own, `${former}/files/submissions/1.png`);
  expect(await isEmpty(own)).toBe(true);
  const kept = store.objects as Map<string, { bytes: Buffer; contentType: string; etag: string }>;
  const stored = { bytes: Buffer.from('x'), contentType: 'image/png', etag: '"x"' };
  for (let each = 0; each < 1_100; each += 1) kept.set(`submissions/${each}.png`, stored);
  const found: string[] = [];
  for await (const file of finishedFiles(own)) found.push(file.path);
  expect(found).toHaveLength(1_100);
  expect(found.every((name) => name.startsWith('submissions/'))).toBe(true);
  expect(await isEmpty(own)).toBe(false);
});
