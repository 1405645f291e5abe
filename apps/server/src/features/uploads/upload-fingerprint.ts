import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PictureRefusal } from '#platform/pictures/picture-task.ts';
import { differenceHash } from './difference-hash.ts';
import { scratchFile, type UploadsContext } from './upload-files.ts';
import { findUpload, isFinished } from './uploads.repository.ts';

/** What files are compared by: a hash of all bytes, and a difference hash for pictures. */
export type UploadFingerprint = {
  sha256: string;
  /** 64 characters 0 or 1; similar pictures differ in few. Null where there is no picture with contrast. */
  differenceHash: string | null;
};

/** The fingerprint of a stored proof; undefined when the file does not exist. */
export async function fingerprintOfUpload(
  context: UploadsContext,
  uploadId: string,
): Promise<UploadFingerprint | undefined> {
  const row = await findUpload(context.database, { uploadId });
  if (!row || !isFinished(row)) return undefined;
  const { sha256 } = row;
  if (row.proof_type !== 'image') return { sha256, differenceHash: null };
  const stored = await context.storage.open(row.path);
  if (!stored) return undefined;
  const file = scratchFile(context, uploadId);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await pipeline(stored, createWriteStream(file));
    return { sha256, differenceHash: await hashOrNull(file) };
  } finally {
    await rm(file, { force: true });
  }
}

/** Null for a picture stored under an earlier, higher limit: it is compared by its bytes alone. */
async function hashOrNull(file: string): Promise<string | null> {
  try {
    return await differenceHash(file);
  } catch (error) {
    if (error instanceof PictureRefusal) return null;
    throw error;
  }
}
