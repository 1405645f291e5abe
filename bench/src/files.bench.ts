import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { ZipFile } from 'yazl';
import { readFiles } from '../../apps/server/src/features/activities/read-files.ts';
import { mutatedFiles } from '../../apps/server/src/testing/mutated-files.ts';
import { count, type Figure, none } from './support/report.ts';

const FILES = 10_000;
const TOGETHER = 500;
const SEED = 4711;

/**
 * Ten thousand damaged FIT, GPX and TCX files through the reader in the server's configuration, five hundred a
 * zip.
 */
export async function filesBench(): Promise<Figure[]> {
  const before = process.memoryUsage().rss;
  let most = 0;
  let slowest = 0;
  const counts = { read: 0, refused: 0, slow: 0 };
  const files = mutatedFiles(SEED, FILES);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'goreal-files-'));
  const zip = path.join(folder, 'damaged.zip');
  const { signal } = new AbortController();
  const begun = performance.now();
  for (let at = 0; at < FILES; at += TOGETHER) {
    await writeFile(zip, await zipOf(files, TOGETHER));
    let since = performance.now();
    const upload = { path: zip, name: 'damaged.zip', signal, spend: () => undefined };
    await readFiles(upload, (file) => {
      slowest = Math.max(slowest, performance.now() - since);
      since = performance.now();
      if (!('fault' in file)) counts.read += 1;
      else if (file.fault === 'too-slow') counts.slow += 1;
      else counts.refused += 1;
    });
    most = Math.max(most, process.memoryUsage().rss);
  }
  await rm(folder, { recursive: true, force: true });
  const answered = counts.read + counts.refused + counts.slow;
  return [
    { ...count('damaged files that were answered', answered), bar: { atLeast: FILES } },
    count('of them read', counts.read),
    count('of them refused with a reason', counts.refused),
    none('of them ended for taking too long', counts.slow),
    {
      name: 'longest wait for one file, its thread’s start included',
      value: slowest / 1000,
      unit: 's',
      bar: { atMost: FILE_LIMITS.parseMs / 1000 },
    },
    { name: 'all of them', value: (performance.now() - begun) / 1000, unit: 's' },
    {
      name: 'memory at most above the beginning',
      value: (most - before) / 1024 / 1024,
      unit: 'MB',
      bar: { atMost: FILE_LIMITS.parseMemoryMb },
    },
  ];
}

async function zipOf(files: Iterator<Buffer>, count: number): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (let index = 0; index < count; index += 1) {
    const { value } = files.next();
    if (value instanceof Buffer) zip.addBuffer(value, `${index}.gpx`, { compress: false });
  }
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part as Uint8Array));
  return new Uint8Array(Buffer.concat(parts));
}
