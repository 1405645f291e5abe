import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { expect, it } from 'vitest';
import { workerFile } from '#platform/workers/worker-file.ts';
import { gpxOf, zipOf } from '#testing/activity-samples.ts';
import { folderOfFile } from '#testing/temporary-folder.ts';
import type { FilesReply } from './files-worker.ts';
import { type ReadFile, readFiles, startReaderProcess } from './read-files.ts';

const folder = folderOfFile();

/** Of all readers of the last upload. */
let processorMs = 0;
const spend = (ms: number) => {
  processorMs += ms;
};

async function read(bytes: Buffer, startReader = startReaderProcess): Promise<ReadFile[]> {
  processorMs = 0;
  const file = path.join(folder, 'upload');
  await writeFile(file, bytes);
  const found: ReadFile[] = [];
  const { signal } = new AbortController();
  const upload = { path: file, name: 'upload', signal, spend };
  await readFiles(upload, (one) => found.push(one), startReader);
  return found;
}

/** Starts a reader that V8 ends at a file, as when its heap is full. */
const endedAt = (name: string) => () => {
  const reader = startReaderProcess();
  reader.on('message', (message) => {
    const reply = message as FilesReply;
    if (reply.kind === 'begun' && reply.name === name) reader.kill('SIGABRT');
  });
  return reader;
};

/** Starts a reader on a machine with another time zone. */
const readerIn = (zone: string) => () =>
  fork(workerFile('files-process-worker', import.meta.url), {
    env: { TZ: zone },
    serialization: 'advanced',
  });

it.each(['UTC', 'Asia/Ho_Chi_Minh', 'America/New_York'])(
  'reads a time without a zone as UTC on a machine in %s, and one with a zone as it says',
  async (zone) => {
    const efforts = async (start: string, drop: RegExp) => {
      const gpx = gpxOf({ start, seconds: 1800, metres: 5000 }).replaceAll(drop, '</time>');
      const [file] = await read(Buffer.from(gpx), readerIn(zone));
      if (!file || 'fault' in file) throw new Error('refused');
      return file.efforts.map(({ startedAt }) => new Date(startedAt).toISOString());
    };
    const start = '2026-03-01T20:00:00Z';
    const expected = ['2026-03-01T20:00:00.000Z'];
    expect(await efforts(start, /Z<\/time>/g)).toEqual(expected);
    expect(await efforts(start, /[.]000Z<\/time>/g)).toEqual(expected);
    expect(await efforts(start, /<\/time>/g)).toEqual(expected);
  },
);

it('refuses the file at which the process of the reader ends, and reads the others', async () => {
  const at = (start: string) => Buffer.from(gpxOf({ start, seconds: 1800, metres: 2500 }));
  const zip = await zipOf({
    '1.gpx': at('2026-05-01T05:00:00Z'),
    // Long enough to be still read when the process is ended.
    '2.gpx': Buffer.from(`<gpx>${'<a></a>'.repeat(400_000)}</gpx>`),
    '3.gpx': at('2026-05-03T05:00:00Z'),
  });
  const found = await read(zip, endedAt('2.gpx'));
  expect(found.map((file) => [file.name, 'fault' in file ? file.fault : undefined])).toEqual([
    ['1.gpx', undefined],
    ['2.gpx', 'too-large'],
    ['3.gpx', undefined],
  ]);
  expect(processorMs).toBeGreaterThan(0);
  expect(processorMs).toBeLessThan(3 * FILE_LIMITS.parseMs);
});

// Each bracket may be the first of the three that end the section, and the reader keeps it as a string of its own. V8
// ends the process, and not the thread, when a collection of garbage finds more than a thread may hold.
it('outlives a file that fills the memory of its reader', async () => {
  const file = Buffer.from(`<gpx><name><![CDATA[${']'.repeat(38_000_000)}`);
  expect(await read(file)).toEqual([{ name: 'upload', fault: 'too-large' }]);
}, 120_000);
