import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { backupAges, backupsFolder, backupsIn, newestBackup } from './backups-folder.ts';

let data: string;

beforeEach(() => {
  data = folderOfTest();
});

async function make(name: string, proof: string | undefined, day: number): Promise<void> {
  const folder = path.join(backupsFolder(data), name);
  await mkdir(folder, { recursive: true });
  if (proof !== undefined) await writeFile(path.join(folder, proof), 'x');
  const time = new Date(Date.UTC(2026, 2, day));
  await utimes(folder, time, time);
}

it('only what can be restored is a backup', async () => {
  expect(await backupsIn(backupsFolder(data))).toEqual([]);
  await make('academy-2026-03-01T02-15-00Z', 'manifest.json', 1);
  await make('database-2026-03-02', 'PG_VERSION', 2);
  await make('academy-2026-03-03T02-15-00Z', undefined, 3);
  await make('database-2026-03-04.new', 'PG_VERSION', 4);
  await make('before-upgrade-2026-03-05T00-00-00.new', 'PG_VERSION', 5);
  await make('notes', undefined, 6);
  expect(await backupsIn(backupsFolder(data))).toEqual([
    { name: 'database-2026-03-02', madeAt: '2026-03-02T00:00:00.000Z' },
    { name: 'academy-2026-03-01T02-15-00Z', madeAt: '2026-03-01T00:00:00.000Z' },
  ]);
  expect(newestBackup(data)).toMatchObject({ kind: 'copy', name: 'database-2026-03-02' });
  const ages = backupAges(data, new Date('2026-03-03T00:00:00Z'));
  expect(ages).toEqual({ copy: 86_400, backup: 2 * 86_400 });
});
