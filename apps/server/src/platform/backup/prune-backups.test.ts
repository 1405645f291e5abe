import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type S3Simulator, startS3Simulator } from '@goreal/simulators/object-store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { newBackupBelow, openPlace } from './place.ts';
import { pruneBackups } from './prune-backups.ts';

const now = new Date('2026-03-10T02:15:00Z');

let folder: string;
let store: S3Simulator;

beforeEach(async () => {
  folder = folderOfTest();
  store = await startS3Simulator();
});

afterEach(() => store.close());

const config = () => readConfig({ mode: 'local', root: folder, env: store.environment });

/** The name of a backup of this day of March. */
function nameOf(day: number): string {
  return path.basename(newBackupBelow('x', new Date(Date.UTC(2026, 2, day, 2, 15))));
}

async function makeBackup(place: string, day: number, isComplete = true): Promise<void> {
  const to = await openPlace(`${place}/${nameOf(day)}`, config());
  for (const name of ['database/profiles.jsonl.gz', ...(isComplete ? ['manifest.json'] : [])]) {
    const from = path.join(folder, 'incoming');
    await writeFile(from, 'x');
    await to.putFile({ path: name, from, contentType: 'text/plain' });
  }
  const local = path.join(place, nameOf(day));
  const then = new Date(Date.UTC(2026, 2, day, 2, 15));
  if (existsSync(local)) await utimes(local, then, then);
}

async function daysIn(place: string): Promise<number[]> {
  const names = new Set<string>();
  for await (const { path: file } of (await openPlace(place, config())).list('')) {
    names.add(file.split('/')[0] ?? '');
  }
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  return days.filter((day) => names.has(nameOf(day)));
}

it.each(['a folder', 'a bucket'])('in %s the newest complete backups stay', async (where) => {
  const place = where === 'a folder' ? path.join(folder, 'kept') : 's3://academy/nightly';
  for (const day of [1, 2, 3, 4]) await makeBackup(place, day);
  // Newer than all, but half written: by a killed process, and perhaps by one that runs.
  await makeBackup(place, 5, false);
  await makeBackup(place, 10, false);
  expect(await pruneBackups(place, config(), { keep: undefined, now })).toEqual([nameOf(5)]);
  expect(await daysIn(place)).toEqual([1, 2, 3, 4, 10]);
  await pruneBackups(place, config(), { keep: 2, now });
  expect(await daysIn(place)).toEqual([3, 4, 10]);
  await pruneBackups(place, config(), { keep: 0, now });
  expect(await daysIn(place)).toEqual([4, 10]);
});

it('an old backup that is being copied back is not taken for a half-written one', async () => {
  const kept = path.join(folder, 'kept');
  await makeBackup(kept, 1, false);
  await utimes(path.join(kept, nameOf(1)), now, now);
  expect(await pruneBackups(kept, config(), { keep: 1, now })).toEqual([]);
  expect(await daysIn(kept)).toEqual([1]);
});

it('nothing else in the folder is removed, and none needs to exist', async () => {
  expect(await pruneBackups(path.join(folder, 'none'), config(), { keep: 1, now })).toEqual([]);
  for (const name of ['database-2026-01-01', 'academy-notes']) {
    await mkdir(path.join(folder, 'kept', name), { recursive: true });
  }
  await makeBackup(path.join(folder, 'kept'), 9);
  await pruneBackups(path.join(folder, 'kept'), config(), { keep: 1, now });
  expect((await readdir(path.join(folder, 'kept'))).sort()).toEqual(
    ['academy-notes', 'database-2026-01-01', nameOf(9)].sort(),
  );
  expect(existsSync(path.join(folder, 'kept', nameOf(9), 'manifest.json'))).toBe(true);
});
