import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import type { NamedFile } from './media.ts';

/** Position of the video's index: phones write it at the end, videos made for the web at the beginning. */
export type LongVideo = 'MP4, index last' | 'MP4, index first' | 'WebM';

const FORMS: Record<LongVideo, { ending: string; mimeType: string; codecs: string[] }> = {
  'MP4, index last': {
    ending: 'mp4',
    mimeType: 'video/mp4',
    codecs: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  },
  'MP4, index first': {
    ending: 'mp4',
    mimeType: 'video/mp4',
    codecs: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  },
  WebM: {
    ending: 'webm',
    mimeType: 'video/webm',
    codecs: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
  },
};
/** Noise that no encoder compresses, with a key frame each second. */
const SECONDS = 4;
const SCENE = `testsrc2=s=640x360:r=25:d=${SECONDS},noise=alls=60:allf=t`;
const RATE = ['-b:v', '4M', '-minrate', '4M', '-maxrate', '4M', '-bufsize', '4M', '-g', '25'];
const AIM_BYTES = 47_000_000;
const FFMPEG = 'ffmpeg';

export function hasFfmpeg(): boolean {
  try {
    execFileSync(FFMPEG, ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A video of about 47 MB: a few seconds are encoded and repeated unchanged. `at` turns a name into a path. */
export function longVideo(kind: LongVideo, at: (name: string) => string): NamedFile {
  const { ending, mimeType, codecs } = FORMS[kind];
  const short = at(`short.${ending}`);
  const long = at(`vong-ho.${ending}`);
  const ffmpeg = (...words: string[]) => execFileSync(FFMPEG, ['-v', 'error', '-y', ...words]);
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    SCENE,
    '-f',
    'lavfi',
    '-i',
    `sine=f=220:d=${SECONDS}`,
    ...codecs,
    ...RATE,
    short,
  );
  const again = Math.floor(AIM_BYTES / statSync(short).size) - 1;
  const order = kind === 'MP4, index first' ? ['-movflags', '+faststart'] : [];
  ffmpeg('-stream_loop', String(again), '-i', short, '-c', 'copy', ...order, long);
  return { name: `vong-ho.${ending}`, mimeType, buffer: readFileSync(long) };
}
