import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { media } from '#testing/media-samples.ts';
import { folderOfFile } from '#testing/temporary-folder.ts';
import { tusCalls } from '#testing/tus-calls.ts';
import { sha256, uploadsWorld } from '#testing/uploads-world.ts';
import { attachUpload } from '../attach-upload.ts';
import { removeLocation } from '../locations/remove-location.ts';
import { storedFilesOf } from '../uploads.repository.ts';
import { convertNextVideo } from './convert-videos.ts';
import { startsFast } from './fast-start.ts';
import { runProgram } from './run-program.ts';
import { makeVideo, type VideoPrograms } from './video-maker.ts';

const folder = folderOfFile();
const programs = readConfig({ mode: 'local', root: folder }).videos;
const whenInstalled = programs
  ? 'with FFmpeg'
  : 'with FFmpeg (skipped: ffmpeg and ffprobe are not on the search path)';
/** As phones upload it, with Apple's codec tag. */
const HEVC = ['-c:v', 'libx265', '-tag:v', 'hvc1', '-x265-params', 'log-level=none:pools=1'];
const hasHevc =
  programs !== undefined &&
  execFileSync(programs.ffmpeg, ['-v', 'error', '-encoders'], { encoding: 'utf8' }).includes(
    'libx265',
  );
const hevcAbsence = hasHevc ? '' : ' (skipped: this FFmpeg cannot make a sample of it)';

const world = await uploadsWorld();
const owner = await world.player();
/** A second of pictures, and sound where the options name it, encoded by FFmpeg with these options. */
function videoOf(name: string, ...options: string[]): Buffer {
  const file = path.join(folder, name);
  const source = ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=d=1:s=160x120:r=10'];
  execFileSync(programs?.ffmpeg ?? '', [...source, ...options, file]);
  return readFileSync(file);
}

/** A fake program: a script of these lines. */
function standIn(name: string, ...lines: string[]): string {
  const file = path.join(folder, name);
  writeFileSync(file, ['#!/bin/sh', ...lines].join('\n'));
  chmodSync(file, 0o755);
  return file;
}

async function submitVideo(bytes: Uint8Array, name: string): Promise<string> {
  const questId = await world.quest({ reportType: 'video', acceptedBy: owner });
  const { answer } = await tusCalls(world).whole({
    by: owner,
    questId,
    proofType: 'video',
    bytes,
    name,
    type: 'video/mp4',
  });
  const url = answer.headers.get('x-goreal-file') ?? '';
  await world.database.transaction((tx) =>
    attachUpload(tx, { userId: owner.userId, questId, url, proofType: 'video' }),
  );
  return url;
}

async function work(
  by: VideoPrograms,
): Promise<{ worked: boolean; faults: unknown[]; done: number }> {
  const observed = { faults: [] as unknown[], done: 0 };
  const { database, storage, clock } = world;
  const worked = await convertNextVideo({
    database,
    storage,
    clock,
    dataDirectory: database.dataDirectory,
    programs: by,
    log: ({ error }) => observed.faults.push(error),
    onDone: async () => {
      observed.done += 1;
    },
  });
  return { worked, ...observed };
}

const fetched = (url: string, by = owner) =>
  fetch(world.origin() + url, { headers: { 'x-test-user': by.userId } });

/** Submits a video, converts it, and returns both files. */
async function expectMade(original: Buffer, name: string): Promise<void> {
  if (!programs) throw new Error('not installed');
  const url = await submitVideo(original, name);
  expect(await work(programs)).toEqual({ worked: true, faults: [], done: 1 });
  expect(await work(programs)).toMatchObject({ worked: false });

  const made = await fetched(`${url}?play=1`);
  expect(made.headers.get('content-type')).toBe('video/mp4');
  const bytes = Buffer.from(await made.arrayBuffer());
  const file = path.join(folder, 'made.mp4');
  writeFileSync(file, bytes);
  expect(await startsFast(file)).toBe(true);
  const codec = ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', file];
  expect(execFileSync(programs.ffprobe, codec, { encoding: 'utf8' }).trim()).toBe('h264');
  const kept = await fetched(`${url}?download=1`);
  const withoutLocation = path.join(folder, 'without-location');
  writeFileSync(withoutLocation, original);
  await removeLocation(withoutLocation, kept.headers.get('content-type') ?? '');
  expect(sha256(Buffer.from(await kept.arrayBuffer()))).toBe(sha256(readFileSync(withoutLocation)));
  expect((await fetched(`${url}?play=1`, await world.player())).status).toBe(404);
  const files = await storedFilesOf(world.database, owner.userId);
  expect(files.map((each) => each.path)).toContainEqual(expect.stringMatching(/^renditions\//));
}

describe.skipIf(!programs)(whenInstalled, () => {
  it.each([
    ['AVI', 'run.avi', ['-c:v', 'mpeg4']],
    ['MOV of an old camera', 'old.mov', ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj422p']],
  ])('%s gets a video beside it that browsers play; the original stays', (_, name, options) =>
    expectMade(videoOf(name, ...options), name),
  );

  it.skipIf(!hasHevc).each([
    ['HEVC of a phone', 'run.mov', HEVC],
    ['HEVC in an MP4', 'run.mp4', [...HEVC, '-movflags', '+faststart']],
  ])(`%s gets one as well${hevcAbsence}`, (_, name, options) =>
    expectMade(videoOf(name, ...options), name),
  );

  it('a video with its index at the end is converted to start at once; one with it at the beginning stays as it is', async () => {
    const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
    const late = await submitVideo(videoOf('late.mp4', ...h264), 'late.mp4');
    const good = await submitVideo(
      videoOf('good.mp4', ...h264, '-movflags', '+faststart'),
      'good.mp4',
    );
    expect(await startsFast(path.join(folder, 'late.mp4'))).toBe(false);
    if (!programs) throw new Error('not installed');
    for (const _ of [late, good]) expect((await work(programs)).faults).toEqual([]);
    const file = path.join(folder, 'ordered.mp4');
    writeFileSync(file, Buffer.from(await (await fetched(`${late}?play=1`)).arrayBuffer()));
    expect(await startsFast(file)).toBe(true);
    const [asked, whole] = [await fetched(`${good}?play=1`), await fetched(good)];
    expect(asked.headers.get('etag')).toBe(whole.headers.get('etag'));
  });

  it('a video whose frames have more pixels than any camera records is not decoded', async () => {
    const file = path.join(folder, 'huge.mov');
    // 49 megapixels, half a gigabyte to decode; 100 KB as a file.
    const source = ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=s=7000x7000:d=0.1:r=10'];
    execFileSync(programs?.ffmpeg ?? '', [...source, '-c:v', 'png', file]);
    if (!programs) throw new Error('not installed');
    const video = { file, contentType: 'video/quicktime' } as const;
    const to = path.join(folder, 'huge.mp4');
    await expect(makeVideo(programs, { video, to })).rejects.toThrow('max pixel count');
  });

  it('a playlist of other files that is declared as a video reads nothing', async () => {
    const secret = path.join(folder, 'secret.txt');
    writeFileSync(secret, 'file of the host');
    const list = path.join(folder, 'list.avi');
    writeFileSync(list, `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1.0\nfile://${secret}\n`);
    if (!programs) throw new Error('not installed');
    const to = path.join(folder, 'stolen.mp4');
    const video = { file: list, contentType: 'video/x-msvideo' } as const;
    await expect(makeVideo(programs, { video, to })).rejects.toThrow();
  });
});

describe('with a fake FFmpeg', () => {
  const LIMITS = { seconds: 20, memoryBytes: 2 ** 31, fileBytes: 2 ** 20 };

  it('a video that cannot be converted is tried once, logged, and kept as it was uploaded', async () => {
    const broken = standIn('broken', 'echo "no video" >&2', 'exit 3');
    const bytes = media.mp4(5000);
    const url = await submitVideo(bytes, 'broken.mp4');
    const { faults, done } = await work({ ffmpeg: broken, ffprobe: broken });
    expect(String(faults[0])).toContain('no video');
    expect(done).toBe(1);
    expect(await work({ ffmpeg: broken, ffprobe: broken })).toMatchObject({ worked: false });
    const answer = await fetched(`${url}?play=1`);
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(bytes));
  });

  it('a video that ends its worker every time is given up at the third attempt, and logged', async () => {
    const bytes = media.mp4(6000);
    const url = await submitVideo(bytes, 'deadly.mp4');
    // The state that a process leaves when it is killed during a conversion.
    const dies = () =>
      world.database.pool.query(
        `insert into upload_renditions as made (upload_id, state, claimed_at)
         select upload_id, 'running', $1 from uploads where '/files/' || path = $2
         on conflict (upload_id) do update set claimed_at = $1, attempts = made.attempts + 1`,
        [world.clock.now(), url],
      );
    const unused = standIn('unused', 'exit 1');
    const again = () => work({ ffmpeg: unused, ffprobe: unused });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await dies();
      expect(await again()).toMatchObject({ worked: false, faults: [] });
    }
    world.clock.advance(1);
    const { faults, done } = await again();
    expect(faults.map(String)).toEqual(['Error: its worker died 3 times']);
    expect(done).toBe(1);
    expect(await again()).toMatchObject({ worked: false, faults: [], done: 0 });
    const answer = await fetched(`${url}?play=1`);
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(bytes));
  });

  it('one that hangs, writes too much or uses too much memory is stopped', async () => {
    const hanging = standIn('hanging', 'exec sleep 60');
    await expect(runProgram(hanging, [], { ...LIMITS, seconds: 1 })).rejects.toThrow('SIGKILL');
    const growing = standIn('growing', 'exec head -c 9000000 /dev/zero > "$1"');
    const file = path.join(folder, 'grown');
    await expect(runProgram(growing, [file], LIMITS)).rejects.toThrow();
    expect(readFileSync(file).length).toBeLessThanOrEqual(LIMITS.fileBytes);
  });

  it('gets no variable of our environment, and runs no argument as a command', async () => {
    const curious = standIn('curious', 'echo "$1"', 'env');
    const output = await runProgram(curious, ['$(echo hi); "x"'], LIMITS);
    expect(output).toContain('$(echo hi); "x"');
    expect(output).not.toContain('HOME=');
  });

  it.runIf(process.platform === 'linux')(
    'gives way to the server, in processor time and memory',
    async () => {
      const curious = standIn('humble', 'nice', 'cat /proc/self/oom_score_adj');
      expect(await runProgram(curious, [], LIMITS)).toBe('5\n1000\n');
    },
  );
});
