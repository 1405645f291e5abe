import { MEDIA_LIMITS } from '@goreal/domain/media/media';
import { cleanDisplayName } from '@goreal/domain/text/clean';
import { foldVietnamese } from '@goreal/domain/text/fold';

/** Room for the timestamp and the ending within what every file system and S3 take. */
const STEM_MAX = 80;
const FALLBACK = 'file';

/**
 * The name a person reads: without folders, unseen characters and what Windows forbids, Vietnamese
 * letters kept, at most 120 units with its ending.
 */
export function displayFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = cleanDisplayName(last).replace(/[<>:"|?*]/g, '-');
  if (clean.length <= MEDIA_LIMITS.fileNameMax) return /[^.\s]/.test(clean) ? clean : FALLBACK;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, MEDIA_LIMITS.fileNameMax - ending.length).toWellFormed() + ending;
}

/**
 * Where a proof is stored (specification 7): `submissions/{uid}/{questId}/{timestamp}-{filename}`. The
 * file name is reduced to unaccented letters, digits and dashes, and its ending is that of the real type,
 * so that the path is the same in a file system, an S3 key, an address and a header.
 */
export function storagePath(options: {
  userId: string;
  questId: string;
  at: Date;
  fileName: string;
  ending: string;
}): string {
  const { userId, questId, at, fileName, ending } = options;
  const folders = ['submissions', userId, questId].map((part) => part.replace(/[^\w-]/g, '_'));
  return `${folders.join('/')}/${at.getTime()}-${safeStem(fileName)}.${ending}`;
}

/** A file's name for paths: unaccented letters, digits and dashes, without its ending. */
export function safeStem(fileName: string): string {
  const stem = displayFileName(fileName).replace(/\.[^.]*$/, '');
  const safe = foldVietnamese(stem)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, STEM_MAX)
    .replace(/^-+|-+$/g, '');
  return safe || FALLBACK;
}

const FILES_PREFIX = '/files/';

/** The address of a stored file, as reports carry it. */
export function fileUrl(path: string): string {
  return FILES_PREFIX + path;
}

/** The stored path of such an address; undefined for any other address. */
export function pathOfUrl(url: string): string | undefined {
  return url.startsWith(FILES_PREFIX) ? url.slice(FILES_PREFIX.length) : undefined;
}
