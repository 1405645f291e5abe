import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { databaseMessages } from '../database.messages.ts';
import { createFolder, openEngine } from './open-engine.ts';

const { fsyncSync, openSync } = fs;
let folder: string;
let opened: Map<number, string>;
let synced: string[];

beforeEach(() => {
  folder = folderOfTest();
  opened = new Map();
  synced = [];
  fs.openSync = (name, ...rest) => {
    const file = openSync(name, ...rest);
    opened.set(file, String(name));
    return file;
  };
  fs.fsyncSync = (file) => {
    fsyncSync(file);
    synced.push(opened.get(file) ?? '');
  };
  syncBuiltinESMExports();
});

afterEach(() => {
  Object.assign(fs, { fsyncSync, openSync });
  syncBuiltinESMExports();
});

it('syncs to the disk at every commit', async () => {
  await createFolder(path.join(folder, 'database'));
  const engine = await openEngine(path.join(folder, 'database'));
  await engine.exec('create table bells (id int)');
  synced = [];
  for (let id = 0; id < 20; id += 1) await engine.exec(`insert into bells values (${id})`);
  expect(synced.filter((file) => file.includes('/pg_wal/')).length).toBeGreaterThanOrEqual(20);
  synced = [];
  await engine.exec('checkpoint');
  expect(synced.some((file) => file.endsWith('/global/pg_control'))).toBe(true);
  expect(synced.some((file) => file.includes('/base/'))).toBe(true);
  await engine.close();
});

it('syncs a new database completely', async () => {
  await createFolder(path.join(folder, 'database'));
  const files = fs.readdirSync(path.join(folder, 'database'), { recursive: true }) as string[];
  const names = new Set(synced.map((file) => file.replace('/database.new', '/database')));
  const missing = files.filter((file) => !names.has(path.join(folder, 'database', file)));
  expect(
    missing.filter((file) => fs.statSync(path.join(folder, 'database', file)).size > 0),
  ).toEqual([]);
  expect(synced.at(-1)).toBe(folder);
});

it('creates no empty database when the folder of a running one disappears', async () => {
  const gone = path.join(folder, 'unplugged');
  await expect(openEngine(gone)).rejects.toThrow(databaseMessages.folderGone(gone));
  expect(fs.existsSync(gone)).toBe(false);
});
