import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@goreal/domain/calendar/durations';
import { beforeEach, expect, it } from 'vitest';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { removeLeftOvers, removeOlder } from './left-overs.ts';

let data: string;

beforeEach(() => {
  data = folderOfTest();
});

async function make(name: string, ageMs = 1000): Promise<void> {
  const folder = path.join(data, name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'PG_VERSION'), '18');
  const time = new Date(Date.now() - ageMs);
  await utimes(folder, time, time);
}

it('of killed backups, restores and copies of the database are removed, and nothing else', async () => {
  await removeLeftOvers(data);
  const kept = ['academy-2026-03-01T02-15-00Z', 'before-upgrade-2026-03-01T00-00-00', 'mine.new'];
  const left = ['before-upgrade-2026-03-02T00-00-00.new', 'database-2026-03-02.new'];
  for (const name of [...kept, ...left]) await make(`backups/${name}`);
  for (const name of ['backup-a1b2c3', 'restore-a1b2c3']) await make(`passing/${name}`);
  await removeLeftOvers(data);
  expect((await readdir(path.join(data, 'backups'))).sort()).toEqual(kept);
  expect(await readdir(path.join(data, 'passing'))).toEqual([]);
});

it('are kept while they are young, where another process may use them', async () => {
  await make('passing/backup-old', 2 * DAY_MS);
  await make('passing/backup-new');
  await removeOlder(path.join(data, 'passing'), new Date(Date.now() - DAY_MS));
  expect(await readdir(path.join(data, 'passing'))).toEqual(['backup-new']);
});
