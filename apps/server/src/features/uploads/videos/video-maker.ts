import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { startsFast } from './fast-start.ts';
import { type ProgramLimits, runProgram } from './run-program.ts';

/** Paths of the two programs of FFmpeg. */
export type VideoPrograms = { ffmpeg: string; ffprobe: string };

/** A submitted video; `contentType` was determined by its bytes. */
type Video = { file: string; contentType: string };

/** Other types are not converted: browsers play WebM, and every kind of sound that we accept. */
export const VIDEO_DEMUXERS = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
} as const satisfies Record<string, string>;

export type VideoType = keyof typeof VIDEO_DEMUXERS;

/** Proofs have at most 50 MB; a conversion that becomes much larger is aborted. */
const LIMITS: ProgramLimits = {
  seconds: 600,
  // Address space: one of 8K with 10 bits a colour needs up to 1.2 GB.
  memoryBytes: 1.25 * 1024 ** 3,
  fileBytes: 80 * 1024 ** 2,
};

/** Of one frame: that of 8K cinema cameras. Larger ones are not decoded. */
const MOST_PIXELS = 8192 * 4320;
/** Resolution of a phone's screen, which suffices to judge a proof. */
const LONG_SIDE = 1280;
const PLAYABLE = {
  video: new Set(['h264', 'vp9', 'av1']),
  audio: new Set(['aac', 'mp3', 'opus']),
  pixels: new Set(['yuv420p', 'yuvj420p']),
};

const probeSchema = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      pix_fmt: z.string().optional(),
    }),
  ),
});

/**
 * Makes an MP4 that every browser plays and starts at once. Playable streams are only remuxed (seconds);
 * others are re-encoded (minutes). Place and time that a camera stored are omitted.
 * @returns false when the video needs no conversion; then nothing was written
 * @throws {ProgramFailure} not a video, or a limit was exceeded
 */
export async function makeVideo(
  programs: VideoPrograms,
  { video, to }: { video: Video & { contentType: VideoType }; to: string },
): Promise<boolean> {
  const demuxer = VIDEO_DEMUXERS[video.contentType];
  // The format is explicit, so that FFmpeg never interprets the file as a playlist of other files.
  const input = ['-protocol_whitelist', 'file', '-max_pixels', String(MOST_PIXELS), '-f', demuxer];
  const isPlayable = await probe(programs, { video, input });
  if (isPlayable && video.contentType === 'video/mp4' && (await startsFast(video.file)))
    return false;
  await runProgram(
    programs.ffmpeg,
    [
      '-nostdin',
      '-v',
      'error',
      '-y',
      '-threads',
      '1',
      ...input,
      '-i',
      video.file,
      '-map',
      '0:v:0',
      '-map',
      '0:a:0?',
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
      '-sn',
      '-dn',
      ...(isPlayable ? ['-c', 'copy'] : ENCODING),
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      to,
    ],
    LIMITS,
  );
  const { size } = await stat(to);
  if (size === 0) throw new Error('ffmpeg wrote nothing');
  return true;
}

const ENCODING = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '24',
  '-pix_fmt',
  'yuv420p',
  '-threads',
  '1',
  '-vf',
  `scale=w='min(${LONG_SIDE},iw)':h='min(${LONG_SIDE},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`,
  // One thread for each processor would need more address space on a large machine.
  '-filter_threads',
  '1',
  '-c:a',
  'aac',
  '-b:a',
  '128k',
  '-ac',
  '2',
];

/** Whether browsers play its codecs. */
async function probe(
  programs: VideoPrograms,
  { video, input }: { video: Video; input: readonly string[] },
): Promise<boolean> {
  const output = await runProgram(
    programs.ffprobe,
    ['-v', 'error', ...input, '-show_streams', '-of', 'json', video.file],
    { ...LIMITS, seconds: Math.min(LIMITS.seconds, 60) },
  );
  const { streams } = probeSchema.parse(JSON.parse(output));
  const find = (type: string) => streams.find(({ codec_type }) => codec_type === type);
  const [pictures, sound] = [find('video'), find('audio')];
  if (!pictures?.codec_name) throw new Error('no pictures in this video');
  return (
    PLAYABLE.video.has(pictures.codec_name) &&
    PLAYABLE.pixels.has(pictures.pix_fmt ?? '') &&
    (sound === undefined || PLAYABLE.audio.has(sound.codec_name ?? ''))
  );
}
