import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goreal-storage-'));
  storage = diskStorage(path.join(folder, 'files'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, content: string): Promise<void> {
  const from = path.join(folder, 'incoming');
  await writeFile(from, content);
  await storage.putFile({ path: name, from, contentType: 'text/plain' });
}

async function read(name: string, range?: { start: number; end: number }) {
  const stream = await storage.open(name, range);
  return stream ? text(stream) : undefined;
}

it.each(['../out', 'a/../../out', '/../out', '..', ''])(
  'never leaves its folder: %o',
  async (name) => {
    await expect(async () => storage.open(name)).rejects.toThrow('leaves the storage');
    await expect(async () => storage.remove(name)).rejects.toThrow('leaves the storage');
    await expect(put(name, 'x')).rejects.toThrow('leaves the storage');
  },
);

it('keeps what was put, whole and in parts, and replaces it', async () => {
  await put('submissions/a/b/1-ảnh.png', '0123456789');
  expect(await read('submissions/a/b/1-ảnh.png')).toBe('0123456789');
  expect(await read('submissions/a/b/1-ảnh.png', { start: 2, end: 4 })).toBe('234');
  expect(await storage.size('submissions/a/b/1-ảnh.png')).toBe(10);
  await put('submissions/a/b/1-ảnh.png', 'new');
  expect(await read('submissions/a/b/1-ảnh.png')).toBe('new');
  expect(await readdir(folder)).toEqual(['files']);
});

it('knows what it has not, and removes twice without complaint', async () => {
  await put('a/b', 'x');
  expect(await read('a')).toBeUndefined();
  expect(await storage.size('a')).toBeUndefined();
  expect(await read('nothing')).toBeUndefined();
  await storage.remove('a/b');
  await storage.remove('a/b');
  expect(await read('a/b')).toBeUndefined();
});

it('is well, and leaves no trace of the question', async () => {
  await storage.health();
  expect(await readdir(path.join(folder, 'files'))).toEqual([]);
  await writeFile(path.join(folder, 'file'), 'x');
  await expect(diskStorage(path.join(folder, 'file')).health()).rejects.toThrow();
});
