import { chmod, cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { createFolder } from './open-engine.ts';

it('a new database from read-only program files belongs to its user alone, who may write it', async () => {
  const home = folderOfTest();
  const prepared = path.join(home, 'prepared');
  await mkdir(path.join(prepared, 'base'), { recursive: true });
  await writeFile(path.join(prepared, 'base', '1'), 'page');
  await chmod(path.join(prepared, 'base', '1'), 0o444);
  const folder = path.join(home, 'database');
  // As a start leaves it that ended before its copies were writable.
  await cp(prepared, `${folder}.new`, { recursive: true });
  await chmod(`${folder}.new/base`, 0o555);

  await createFolder(folder, prepared);

  const permissionsOf = async (name: string) => (await stat(path.join(folder, name))).mode & 0o777;
  expect(await permissionsOf('base')).toBe(0o700);
  expect(await permissionsOf('base/1')).toBe(0o600);
  expect(await readFile(path.join(folder, 'base/1'), 'utf8')).toBe('page');
});
