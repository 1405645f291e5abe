import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFolder } from './open-engine.ts';

it('a new database from read-only program files belongs to its user alone, who may write it', async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'goreal-new-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const prepared = path.join(home, 'prepared');
  await mkdir(path.join(prepared, 'base'), { recursive: true });
  await writeFile(path.join(prepared, 'base', '1'), 'page');
  await chmod(path.join(prepared, 'base', '1'), 0o444);
  const folder = path.join(home, 'database');

  await createFolder(folder, prepared);

  const permissionsOf = async (name: string) => (await stat(path.join(folder, name))).mode & 0o777;
  expect(await permissionsOf('base')).toBe(0o700);
  expect(await permissionsOf('base/1')).toBe(0o600);
  expect(await readFile(path.join(folder, 'base/1'), 'utf8')).toBe('page');
});
