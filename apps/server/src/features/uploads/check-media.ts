import { ALLOWED_MEDIA, mimeOfFile } from '@goreal/domain/media/media';
import type { MediaKind } from '@goreal/domain/media/media-kind';
import { fileTypeFromFile } from 'file-type';
import { PictureRefusal, writePicture } from '#platform/pictures/pictures.ts';
import { refusals } from './media-refusal.ts';
import { TooManyPartsError } from './places/file-window.ts';
import { removePlace } from './places/remove-place.ts';
import { cleanCopyOf } from './upload-files.ts';

/** A file whose bytes are what they claim to be. */
export type CheckedFile = { file: string; contentType: string; ending: string };

/**
 * Decides by the bytes, never by the name, what a file is; images are written anew beside it without
 * what they carry besides the picture. Of video and sound the metadata is overwritten in place, and with it the
 * place where they were recorded; pictures and sound stay byte for byte as they came.
 * @param options.owner id of the person who brought it
 * @throws {UploadRefusal} when the bytes are not of the kind; {AppError} when pictures wait already
 */
export async function checkMedia(options: {
  file: string;
  kind: MediaKind;
  owner: string;
}): Promise<CheckedFile> {
  const { file, kind, owner } = options;
  const contentType = await sniff(options);
  const ending = ALLOWED_MEDIA[kind][contentType]?.[0] ?? 'bin';
  if (kind !== 'image') {
    await removePlaceFrom(file, contentType);
    return { file, contentType, ending };
  }
  const clean = cleanCopyOf(file);
  await rewrite({ from: file, to: clean, owner });
  return { file: clean, contentType, ending };
}

async function removePlaceFrom(file: string, contentType: string): Promise<void> {
  try {
    await removePlace(file, contentType);
  } catch (error) {
    throw error instanceof TooManyPartsError ? refusals.unreadable() : error;
  }
}

async function rewrite(options: { from: string; to: string; owner: string }): Promise<void> {
  try {
    await writePicture({ ...options, work: { kind: 'rewrite' } });
  } catch (error) {
    if (!(error instanceof PictureRefusal)) throw error;
    throw error.fault === 'too-large' ? refusals.tooManyPixels() : refusals.unreadable();
  }
}

/** Containers may hold sound or pictures alike (a recorder's WebM names itself video). */
async function sniff({ file, kind }: { file: string; kind: MediaKind }): Promise<string> {
  const found = await fileTypeFromFile(file).catch(() => undefined);
  const contentType = found && mimeOfFile({ kind, type: found.mime, name: '' });
  if (!contentType) throw refusals.contentMismatch();
  return contentType;
}
