import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { startS3Simulator } from '@goreal/simulators/object-store';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { S3Config } from '#platform/config/s3-config.ts';
import { retryAfterOf, toAppError } from '#platform/http/errors.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { type Storage, StorageRefusedError, StorageUnavailableError } from './storage.ts';

const LARGE = 20 * 2 ** 20 + 12_345;
const PICTURE = 'submissions/a/b/1-ảnh (1)+&=%.png';

let folder: string;
let storage: Storage;

const store = await startS3Simulator();
afterAll(() => store.close());

beforeEach(() => {
  folder = folderOfTest();
});

function bucket(changes: Partial<S3Config> = {}): S3Config {
  return { ...store.config, ...changes };
}

async function put(name: string, content: string | Buffer): Promise<string> {
  const from = path.join(folder, 'incoming');
  await writeFile(from, content);
  await storage.putFile({ path: name, from, contentType: 'text/plain' });
  return from;
}

async function read(name: string, range?: { start: number; end: number }) {
  const stream = await storage.open(name, range);
  return stream ? text(stream) : undefined;
}

async function listed(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { path: name, size } of storage.list(prefix)) found.push(`${name} ${size}`);
  return found.sort();
}

describe.each([
  { kind: 'a folder', make: () => diskStorage(path.join(folder, 'files')) },
  { kind: 'a bucket', make: () => s3Storage(bucket()) },
  { kind: 'a part of a bucket', make: () => s3Storage(bucket(), 'backups/') },
])('$kind', ({ make }) => {
  beforeEach(() => {
    storage = make();
  });

  it.each(['../out', 'a/../../out', '/../out', '..', ''])(
    'refuses a path outside: %o',
    async (name) => {
      await expect(async () => storage.open(name)).rejects.toThrow('leaves the storage');
      await expect(async () => storage.remove(name)).rejects.toThrow('leaves the storage');
      await expect(put(name, 'x')).rejects.toThrow('leaves the storage');
    },
  );

  it('keeps objects, complete and in parts, and replaces them', async () => {
    const from = await put(PICTURE, '0123456789');
    expect(existsSync(from)).toBe(false);
    expect(await read(PICTURE)).toBe('0123456789');
    expect(await read(PICTURE, { start: 2, end: 4 })).toBe('234');
    expect(await storage.size(PICTURE)).toBe(10);
    await put(PICTURE, 'new');
    expect(await read(PICTURE)).toBe('new');
    await put('empty', '');
    expect(await storage.size('empty')).toBe(0);
    expect(await read('empty')).toBe('');
  });

  it('accepts files larger than its memory limit', async () => {
    const bytes = randomBytes(LARGE);
    await put('video', bytes);
    const stream = await storage.open('video');
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);
    const end = await storage.open('video', { start: LARGE - 5, end: LARGE - 1 });
    expect(end && (await buffer(end)).equals(bytes.subarray(-5))).toBe(true);
  });

  it('reports missing objects, and removes twice without an error', async () => {
    await put('a/b', 'x');
    expect(await read('a')).toBeUndefined();
    expect(await storage.size('a')).toBeUndefined();
    expect(await read('nothing')).toBeUndefined();
    await storage.remove('a/b');
    await storage.remove('a/b');
    expect(await read('a/b')).toBeUndefined();
  });

  it('lists its objects over many pages', async () => {
    for (let each = 0; each < 120; each += 1) await put(`list/${each} ế+`, 'x');
    await put('listed', 'xy');
    expect(await listed('list/')).toHaveLength(120);
    expect(await listed('listed')).toEqual(['listed 2']);
    expect(await listed('nowhere/')).toEqual([]);
    expect(await listed('')).toContain('list/7 ế+ 1');
  });

  it('passes its health check', async () => {
    await expect(storage.health()).resolves.toBeUndefined();
  });
});

describe('a folder', () => {
  it('hides temporary files', async () => {
    storage = diskStorage(path.join(folder, 'files'));
    await put('a', 'x');
    await storage.health();
    expect(await readdir(folder)).toEqual(['files']);
    expect(await readdir(path.join(folder, 'files'))).toEqual(['a']);
  });

  it('lists what is behind links, and rejects on a dangling one', async () => {
    const [files, otherDisk] = [path.join(folder, 'files'), path.join(folder, 'other-disk')];
    storage = diskStorage(files);
    await put('proofs/1', 'x');
    await rename(path.join(files, 'proofs'), otherDisk);
    await symlink(otherDisk, path.join(files, 'proofs'));
    expect([await read('proofs/1'), await listed('')]).toEqual(['x', ['proofs/1 1']]);
    await rename(otherDisk, path.join(folder, 'unmounted'));
    await expect(listed('')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('leaves out the folder that a file system has in the root of a disk', async () => {
    const files = path.join(folder, 'files');
    storage = diskStorage(files);
    await put('proofs/1', 'x');
    for (const root of [files, path.join(files, 'proofs')]) {
      await mkdir(path.join(root, 'lost+found'));
      await writeFile(path.join(root, 'lost+found', '#12'), 'x');
    }
    expect(await listed('')).toEqual(['proofs/1 1']);
  });

  it('fails where a file or folder cannot be read', async () => {
    storage = diskStorage(path.join(folder, 'files'));
    await put('a', 'x');
    await symlink('loop', path.join(folder, 'files', 'loop'));
    for (const ask of [() => storage.size('loop'), () => read('loop'), () => listed('loop/')]) {
      await expect(ask()).rejects.toMatchObject({ code: 'ELOOP' });
    }
    expect(await storage.size('a/below')).toBeUndefined();
    expect(await listed('a/')).toEqual([]);
  });

  it('fails its health check where nothing can be written', async () => {
    await writeFile(path.join(folder, 'file'), 'x');
    await expect(diskStorage(path.join(folder, 'file')).health()).rejects.toMatchObject({
      code: 'EEXIST',
    });
    // A folder in which not even root may create a file.
    await expect(diskStorage('/proc/self').health()).rejects.toMatchObject({
      code: expect.stringMatching(/^(ENOENT|EACCES|EPERM|EROFS)$/),
      syscall: 'open',
    });
  });
});

describe('a bucket', () => {
  beforeEach(() => {
    storage = s3Storage(bucket());
  });

  it('is retried when the store is busy or the connection breaks', async () => {
    store.failNext(2, 503);
    await put('again', 'one');
    store.failNext(2, 'cut');
    expect(await read('again')).toBe('one');
  });

  it('fails its health check while it cannot be reached, and passes it afterwards', async () => {
    store.failNext(4, 'cut');
    await expect(storage.health()).rejects.toThrow(StorageUnavailableError);
    store.failNext(4, 503);
    await expect(storage.health()).rejects.toThrow('503');
    await expect(storage.health()).resolves.toBeUndefined();
  });

  it('finally fails, keeps the local file, and leaves no partial upload', async () => {
    store.failNext(4, 503);
    await expect(put('lost', 'one')).rejects.toThrow('503 SlowDown');
    expect(existsSync(path.join(folder, 'incoming'))).toBe(true);
    expect(await storage.size('lost')).toBeUndefined();
    const large = path.join(folder, 'large');
    await writeFile(large, randomBytes(LARGE));
    const putting = storage.putFile({ path: 'lost', from: large, contentType: 'video/mp4' });
    const begun = async () => {
      while (store.begunUploads() === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      store.failNext(4, 503);
    };
    await Promise.all([expect(putting).rejects.toThrow('503'), begun()]);
    expect(store.begunUploads()).toBe(0);
  });

  it('names the credential fault, and never the key', async () => {
    const cases: [Partial<S3Config>, string][] = [
      [{ secretAccessKey: 'hunter2' }, 'SignatureDoesNotMatch'],
      [{ accessKeyId: 'hunter2' }, 'InvalidAccessKeyId'],
      [{ region: 'hunter2' }, 'AuthorizationHeaderMalformed'],
    ];
    for (const [changes, code] of cases) {
      const broken = s3Storage(bucket(changes));
      const error = await broken.open('a').catch((reason: Error) => reason);
      expect(String(error)).toContain(code);
      expect(String(error)).not.toContain('hunter2');
      await expect(broken.health()).rejects.toThrow('403');
    }
    await expect(s3Storage(bucket({ bucket: 'other' })).health()).rejects.toThrow('404');
  });
});

it('drafts that a killed process left are removed once they are old', async () => {
  const disk = diskStorage(path.join(folder, 'disk'));
  storage = disk;
  await put('submissions/a/1.png', 'x');
  const left = ['1.png.0a1b2c3d.part', '2.png.0a1b2c3d.part', 'uploaded.part'];
  const at = (name: string) => path.join(folder, 'disk/submissions/a', name);
  for (const name of left) await writeFile(at(name), 'half');
  for (const name of ['1.png', '1.png.0a1b2c3d.part', 'uploaded.part']) {
    await utimes(at(name), new Date('2026-01-01'), new Date('2026-01-01'));
  }
  await disk.removeDrafts?.(new Date('2026-02-01'));
  expect((await readdir(path.join(folder, 'disk/submissions/a'))).sort()).toEqual([
    '1.png',
    '2.png.0a1b2c3d.part',
    'uploaded.part',
  ]);

  for (const name of ['1.png', 'uploaded.part']) await disk.remove(`submissions/a/${name}`);
  await utimes(at('2.png.0a1b2c3d.part'), new Date('2026-01-01'), new Date('2026-01-01'));
  await disk.removeDrafts?.(new Date('2026-02-01'));
  expect(await readdir(path.join(folder, 'disk/submissions')), 'the empty folder').toEqual([]);
});

describe('a bucket that refuses us', () => {
  it.each([
    ['S3_SECRET_ACCESS_KEY', { secretAccessKey: 'hunter2' }],
    ['S3_ACCESS_KEY_ID', { accessKeyId: 'unknown' }],
    ['S3_BUCKET', { bucket: 'elsewhere' }],
  ])('is unavailable, and %s is named', async (name, changes) => {
    storage = s3Storage(bucket(changes));
    const operations = [
      () => storage.open('submissions/1.png'),
      () => storage.size('submissions/1.png'),
      () => storage.remove('submissions/1.png'),
      () => put('submissions/1.png', 'x'),
      () => listed(''),
    ];
    for (const operation of operations) {
      const error = await operation().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StorageRefusedError);
      expect(String(error)).toContain(name);
      expect(String(error)).not.toContain('hunter2');
      const answered = toAppError(error as Error);
      expect(answered).toMatchObject({ code: 'unavailable', status: 503 });
      expect(retryAfterOf(answered)).toBe(60);
    }
    await expect(storage.health()).rejects.toThrow();
  });
});
