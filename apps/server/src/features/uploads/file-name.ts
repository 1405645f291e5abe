import { MEDIA_LIMITS } from '@goreal/domain/media/media';
import { cleanDisplayName } from '@goreal/domain/text/clean';
import { foldVietnamese } from '@goreal/domain/text/fold';

/** Leaves room for the timestamp and the extension within the limits of file systems and S3. */
const STEM_MAX = 80;
const FALLBACK = 'file';

/**
 * The name for display: without folders, invisible characters and characters that Windows forbids, with
 * Vietnamese letters, at most 120 units with its extension.
 */
export function displayFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = cleanDisplayName(last).replace(/[<>:"|?*]/g, '-');
  if (clean.length <= MEDIA_LIMITS.fileNameMax) return /[^.\s]/.test(clean) ? clean : FALLBACK;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, MEDIA_LIMITS.fileNameMax - ending.length).toWellFormed() + ending;
}

/**
 * Storage path of a proof (specification 7): `submissions/{uid}/{questId}/{timestamp}-{filename}`. The file
 * name is reduced to ASCII letters, digits and dashes, and its extension is that of the real type, so that
 * the path is the same in a file system, an S3 key, a URL and a header.
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

/** A file's name for paths: ASCII letters, digits and dashes, without its extension. */
export function safeStem(fileName: string): string {
  const stem = displayFileName(fileName).replace(/\.[^.]*$/, '');
  const safe = foldVietnamese(stem)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, STEM_MAX)
    .replace(/^-+|-+$/g, '');
  return safe || FALLBACK;
}

const FILES_PREFIX = '/files/';

/** The URL path of a stored file, as submissions contain it. */
export function fileUrl(path: string): string {
  return FILES_PREFIX + path;
}

/** The storage path of such a URL; undefined for any other. */
export function pathOfUrl(url: string): string | undefined {
  return url.startsWith(FILES_PREFIX) ? url.slice(FILES_PREFIX.length) : undefined;
}
