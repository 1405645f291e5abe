import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareScratch } from './scratch-folder.ts';

let folder: string;

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'goreal-scratch-')), 'scratch');
  await mkdir(folder, { mode: 0o755 });
  await writeFile(path.join(folder, 'new'), 'bytes');
  await writeFile(path.join(folder, 'old'), 'bytes');
  const old = new Date(Date.now() - 3 * HOUR_MS);
  await utimes(path.join(folder, 'old'), old, old);
});

afterEach(() => rm(path.dirname(folder), { recursive: true }));

test('a single process empties its folder and makes it private', async () => {
  await prepareScratch({ folder, isShared: false, maxAgeMs: 2 * HOUR_MS });
  expect(await readdir(folder)).toEqual([]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('processes that share a folder keep each other’s recent files', async () => {
  await prepareScratch({ folder, isShared: true, maxAgeMs: 2 * HOUR_MS });
  expect(await readdir(folder)).toEqual(['new']);
});
