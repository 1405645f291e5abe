import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { startsFast } from './fast-start.ts';
import { type ProgramLimits, runProgram } from './run-program.ts';

/** Where the two programs of FFmpeg lie. */
export type FilmPrograms = { ffmpeg: string; ffprobe: string };

/** A film as it was handed in; `contentType` was decided by its bytes. */
type Film = { file: string; contentType: string };

/** What is not a film of these is left alone: browsers play WebM, and sound of every kind we take. */
export const FILM_DEMUXERS = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
} as const satisfies Record<string, string>;

export type FilmType = keyof typeof FILM_DEMUXERS;

/** Proofs are at most 50 MB; a made film that would be much larger is given up. */
const LIMITS: ProgramLimits = {
  seconds: 600,
  memoryBytes: 3 * 1024 ** 3,
  fileBytes: 80 * 1024 ** 2,
};

/** A phone's screen; elders look at what was done, not at pores. */
const LONG_SIDE = 1280;
const PLAYED = {
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
 * Makes an MP4 that every browser plays and begins to play at once. What is played already is only put
 * in order (seconds); the rest is encoded again (minutes). Place and time that a camera wrote into the
 * film do not come along.
 * @returns false when the film is good as it is; then nothing was written
 * @throws a failure of the program: not a film, or past a limit
 */
export async function makeFilm(
  programs: FilmPrograms,
  {
    film,
    to,
    limits = LIMITS,
  }: { film: Film & { contentType: FilmType }; to: string; limits?: ProgramLimits },
): Promise<boolean> {
  const demuxer = FILM_DEMUXERS[film.contentType];
  // The format is named, so that nothing in the file makes FFmpeg read it as a list of other files.
  const input = ['-protocol_whitelist', 'file', '-f', demuxer];
  const isPlayed = await probe(programs, { film, input, limits });
  if (isPlayed && film.contentType === 'video/mp4' && (await startsFast(film.file))) return false;
  await runProgram(
    programs.ffmpeg,
    [
      ...['-nostdin', '-v', 'error', '-y', '-threads', '1'],
      ...[...input, '-i', film.file],
      ...[
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
      ],
      ...(isPlayed ? ['-c', 'copy'] : ENCODING),
      ...['-movflags', '+faststart', '-f', 'mp4', to],
    ],
    limits,
  );
  const { size } = await stat(to);
  if (size === 0) throw new Error('ffmpeg wrote nothing');
  return true;
}

const ENCODING = [
  ...[
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
  ],
  '-vf',
  `scale=w='min(${LONG_SIDE},iw)':h='min(${LONG_SIDE},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`,
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
];

/** Whether browsers play what is in it. */
async function probe(
  programs: FilmPrograms,
  options: { film: Film; input: readonly string[]; limits: ProgramLimits },
): Promise<boolean> {
  const { film, input, limits } = options;
  const said = await runProgram(
    programs.ffprobe,
    ['-v', 'error', ...input, '-show_streams', '-of', 'json', film.file],
    { ...limits, seconds: Math.min(limits.seconds, 60) },
  );
  const { streams } = probeSchema.parse(JSON.parse(said));
  const find = (type: string) => streams.find(({ codec_type }) => codec_type === type);
  const [video, audio] = [find('video'), find('audio')];
  if (!video?.codec_name) throw new Error('no pictures in this film');
  return (
    PLAYED.video.has(video.codec_name) &&
    PLAYED.pixels.has(video.pix_fmt ?? '') &&
    (audio === undefined || PLAYED.audio.has(audio.codec_name ?? ''))
  );
}
