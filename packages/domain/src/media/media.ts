import { mediaMessages } from './media.messages.ts';
import type { MediaKind } from './media-kind.ts';

/** Specification 9.9: proof files up to 50 MB. */
export const MEDIA_LIMITS = {
  proofMaxBytes: 50 * 1024 * 1024,
  fileNameMax: 120,
  /** width × height of a picture that is decoded row by row */
  pictureMaxPixels: 40_000_000,
  /**
   * width × height × frames of a picture that must be decoded as a whole: progressive, rotated by EXIF,
   * animated, GIF or WebP. Above the default of phone cameras (24 megapixels)
   */
  heldPictureMaxPixels: 25_000_000,
  /** files of one player that belong to no submission yet */
  unattachedMax: 20,
  /** bytes of one player's files without a decision; operators may set another quota */
  waitingMaxBytes: 1024 * 1024 * 1024,
  /** how long an unfinished upload can be resumed, and a finished one be submitted */
  unfinishedHours: 24,
  unattachedHours: 48,
} as const;

/** Allowed types of a proof file by kind, with their file endings (specification 5.3). */
export const ALLOWED_MEDIA: Record<MediaKind, Readonly<Record<string, readonly string[]>>> = {
  image: {
    'image/jpeg': ['jpg', 'jpeg'],
    'image/png': ['png'],
    'image/gif': ['gif'],
    'image/webp': ['webp'],
  },
  video: {
    'video/mp4': ['mp4', 'm4v'],
    'video/webm': ['webm'],
    'video/quicktime': ['mov', 'qt'],
    'video/x-msvideo': ['avi'],
  },
  audio: {
    'audio/mpeg': ['mp3', 'mpeg', 'mpga'],
    'audio/wav': ['wav'],
    'audio/ogg': ['ogg', 'oga', 'opus'],
    'audio/webm': ['webm', 'weba'],
    'audio/mp4': ['m4a'],
  },
};

/** Other names that browsers use for the same types. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['video/avi', 'video/x-msvideo'],
  ['video/vnd.avi', 'video/x-msvideo'],
  ['video/mov', 'video/quicktime'],
  ['video/x-m4v', 'video/mp4'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/opus', 'audio/ogg'],
  ['application/ogg', 'audio/ogg'],
]);

/**
 * The canonical type of a file for a kind, or undefined when the kind does not allow it. The type declared by
 * the browser comes first, the ending of the name second (some systems declare no type). A WebM or MP4 file
 * with only sound may be declared as video, so audio accepts both.
 */
export function mimeOfFile(options: {
  kind: MediaKind;
  type: string;
  name: string;
}): string | undefined {
  const { kind, name } = options;
  const allowed = ALLOWED_MEDIA[kind];
  const bare = options.type.split(';')[0]?.trim().toLowerCase() ?? '';
  const declared = ALIASES.get(bare) ?? bare;
  if (Object.hasOwn(allowed, declared)) return declared;
  if (kind === 'audio' && (declared === 'video/webm' || declared === 'video/mp4')) {
    return declared.replace('video', 'audio');
  }
  if (declared !== '' && declared !== 'application/octet-stream') return undefined;
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return Object.keys(allowed).find((mime) => allowed[mime]?.includes(ending));
}

/**
 * Gives a file name the ending of its real type: `run.hta` with the ending `mp4` becomes `run.mp4`. Another
 * ending of the same type is kept.
 * @param ending of the stored file, determined from its bytes
 */
export function nameWithEnding(name: string, ending: string): string {
  const types = Object.values(ALLOWED_MEDIA).flatMap((kind) => Object.values(kind));
  const same = types.find((endings) => endings.includes(ending)) ?? [ending];
  const own = /\.([A-Za-z0-9]{1,8})$/.exec(name);
  if (own?.[1] && same.includes(own[1].toLowerCase())) return name;
  const stem = own ? name.slice(0, own.index) : name;
  const room = MEDIA_LIMITS.fileNameMax - ending.length - 1;
  return `${stem.slice(0, room).replace(/[\uD800-\uDBFF]$/, '') || 'file'}.${ending}`;
}

/** The message that refuses a file, or undefined when it is allowed. Used by server and web. */
export function mediaProblem(options: {
  kind: MediaKind;
  type: string;
  name: string;
  size: number;
}): string | undefined {
  if (options.size > MEDIA_LIMITS.proofMaxBytes) return mediaMessages.tooLarge;
  if (options.size === 0) return mediaMessages.empty;
  if (!mimeOfFile(options)) return mediaMessages.wrongType[options.kind];
  return undefined;
}

/** Value of an input's `accept` for a kind. */
export function acceptAttribute(kind: MediaKind): string {
  const types = Object.entries(ALLOWED_MEDIA[kind]);
  return types.flatMap(([mime, endings]) => [mime, ...endings.map((end) => `.${end}`)]).join(',');
}
