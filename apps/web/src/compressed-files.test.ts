import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressFilesOf } from '../compressed-files.config.ts';

test('each text file of some size gets compressed copies; pictures, fonts and small files do not', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'goreal-compressed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = 'console.log("Học Viện");'.repeat(100);
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets/app.js'), script);
  await writeFile(path.join(folder, 'assets/small.css'), '.a{}');
  await writeFile(path.join(folder, 'assets/font.woff2'), Buffer.alloc(2000));
  await compressFilesOf(folder);
  expect((await readdir(path.join(folder, 'assets'))).toSorted()).toEqual([
    'app.js',
    'app.js.br',
    'app.js.gz',
    'font.woff2',
    'small.css',
  ]);
  const read = (name: string) => readFile(path.join(folder, 'assets', name));
  expect(brotliDecompressSync(await read('app.js.br')).toString()).toBe(script);
  expect(gunzipSync(await read('app.js.gz')).toString()).toBe(script);
});
