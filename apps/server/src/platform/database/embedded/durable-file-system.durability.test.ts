import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine } from './create-engine.ts';

const original = fs.fsyncSync;
let folder: string;
let synced: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'goreal-fsync-'));
  synced = [];
  fs.fsyncSync = (file) => {
    synced.push(fs.readlinkSync(`/proc/self/fd/${file}`));
    original(file);
  };
  syncBuiltinESMExports();
});

afterEach(async () => {
  fs.fsyncSync = original;
  syncBuiltinESMExports();
  await rm(folder, { recursive: true, force: true });
});

it.runIf(process.platform === 'linux')('reaches the disk at every commit', async () => {
  const engine = await createEngine(path.join(folder, 'database'));
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

it.runIf(process.platform === 'linux')('brings a new database whole to the disk', async () => {
  const engine = await createEngine(path.join(folder, 'database'));
  const files = fs.readdirSync(path.join(folder, 'database'), { recursive: true }) as string[];
  const names = new Set(synced.map((file) => file.replace('/database.new', '/database')));
  const missing = files.filter((file) => !names.has(path.join(folder, 'database', file)));
  expect(
    missing.filter((file) => fs.statSync(path.join(folder, 'database', file)).size > 0),
  ).toEqual([]);
  expect(synced.at(-1)).toBe(folder);
  await engine.close();
});
