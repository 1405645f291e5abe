import { gzipSync } from 'node:zlib';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { expect, it } from 'vitest';
import { zipOf } from '#testing/activity-samples.ts';
import { createInflateBudget } from './inflate-budget.ts';
import { unpack } from './unpack.ts';

const MEGABYTE = 1024 * 1024;

it('counts what a gzip inside a zip unpacks to', async () => {
  const inner = gzipSync(Buffer.alloc(30 * MEGABYTE));
  const budget = createInflateBudget(FILE_LIMITS.uploadMaxInflatedBytes - 70 * MEGABYTE);
  const names = ['1.gpx.gz', '2.gpx.gz', '3.gpx.gz'];
  const zip = await zipOf(Object.fromEntries(names.map((name) => [name, inner])));
  const files = await unpack(zip, { name: 'export.zip', budget });
  const read = async (index: number) => (await files[index]?.read())?.length;
  expect([await read(0), await read(1)]).toEqual([30 * MEGABYTE, 30 * MEGABYTE]);
  await expect(read(2)).rejects.toMatchObject({ fault: 'too-large' });
});

it('refuses a zip whose entries overlap', async () => {
  const zip = await zipOf({ '1.gpx': Buffer.from('one'), '2.gpx': Buffer.from('two') });
  const directory = zip.lastIndexOf('PK\u0001\u0002');
  // The second entry's offset is set to that of the first.
  zip.writeUInt32LE(0, directory + 42);
  await expect(
    unpack(zip, { name: 'export.zip', budget: createInflateBudget() }),
  ).rejects.toMatchObject({ fault: 'broken' });
});

it('ignores the files that macOS adds beside each file', async () => {
  const zip = await zipOf({
    'activities/1.gpx': Buffer.from('x'),
    '__MACOSX/activities/._1.gpx': Buffer.from('x'),
  });
  const files = await unpack(zip, { name: 'export.zip', budget: createInflateBudget() });
  expect(files.map(({ name }) => name)).toEqual(['1.gpx']);
});
