import { ALLOWED_MEDIA, mimeOfFile } from '@goreal/domain/media/media';
import type { MediaKind } from '@goreal/domain/media/media-kind';
import { fileTypeFromFile } from 'file-type';
import { PictureRefusal, writePicture } from '#platform/pictures/pictures.ts';
import { TooManyPartsError } from './locations/file-window.ts';
import { removeLocation } from './locations/remove-location.ts';
import { refusals } from './media-refusal.ts';
import { cleanCopyOf } from './upload-files.ts';

/** A file whose content has been verified. */
export type CheckedFile = { file: string; contentType: string; ending: string };

/**
 * Determines a file's type by its bytes, never by its name. Pictures are re-encoded beside it without
 * metadata. Metadata of video and sound, positions included, is overwritten in place; pictures and sound
 * themselves stay unchanged.
 * @param options.owner id of the uploader
 * @throws {UploadRefusal} when the bytes are not of the kind; {AppError} when too many pictures wait
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
    await removeLocationFrom(file, contentType);
    return { file, contentType, ending };
  }
  const clean = cleanCopyOf(file);
  await rewrite({ from: file, to: clean, owner });
  return { file: clean, contentType, ending };
}

async function removeLocationFrom(file: string, contentType: string): Promise<void> {
  try {
    await removeLocation(file, contentType);
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

/** A container may hold sound or pictures: a recorder's WebM is labelled as video. */
async function sniff({ file, kind }: { file: string; kind: MediaKind }): Promise<string> {
  const found = await fileTypeFromFile(file).catch(() => undefined);
  const contentType = found && mimeOfFile({ kind, type: found.mime, name: '' });
  if (!contentType) throw refusals.contentMismatch();
  return contentType;
}
