import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { makeFolderDurably, makeFolderDurablyNow } from './durable-files.ts';

let home: string;

beforeEach(() => {
  home = folderOfTest();
});

const ways = [
  ['makeFolderDurably', makeFolderDurably],
  ['makeFolderDurablyNow', async (...given) => makeFolderDurablyNow(...given)],
] as const satisfies readonly [string, typeof makeFolderDurably][];

test.each(ways)(
  '%s creates missing parents with the same mode, and takes existing ones',
  async (_name, make) => {
    const folder = path.join(home, 'a', 'b', 'c');
    await make(folder, { mode: 0o700 });
    await make(folder, { mode: 0o700 });
    for (const name of ['a', 'a/b', 'a/b/c']) {
      expect((await stat(path.join(home, name))).mode & 0o777).toBe(0o700);
    }
  },
);

test.each(ways)('%s fails where a file has the name', async (_name, make) => {
  const file = path.join(home, 'file');
  await writeFile(file, '');
  await expect(make(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(make(path.join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.each(ways)('%s fails where the system lets nobody make a folder', async (_name, make) => {
  await expect(make('/proc/academy/data')).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each(ways)('%s can be called for one folder at once', async (_name, make) => {
  const folder = path.join(home, 'x', 'y', 'z');
  await Promise.all([make(folder), make(folder), make(folder)]);
  expect((await stat(folder)).isDirectory()).toBe(true);
});
