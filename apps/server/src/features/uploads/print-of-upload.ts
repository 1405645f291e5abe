import { lookOf } from './look-of-image.ts';
import type { UploadsContext } from './upload-files.ts';
import { findUpload, isFinished } from './uploads.repository.ts';

/** What two files are compared by: every byte, and for pictures the look of them. */
export type UploadPrint = {
  sha256: string;
  /** 64 signs 0 or 1; pictures that look alike differ in few. Null where there is no telling picture. */
  look: string | null;
};

/** The print of a stored proof; undefined when it is gone. */
export async function printOfUpload(
  context: Pick<UploadsContext, 'database' | 'storage'>,
  uploadId: string,
): Promise<UploadPrint | undefined> {
  const row = await findUpload(context.database, { uploadId });
  if (!row || !isFinished(row)) return undefined;
  const { sha256 } = row;
  if (row.proof_type !== 'image') return { sha256, look: null };
  const file = await context.storage.open(row.path);
  if (!file) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  return { sha256, look: await lookOf(Buffer.concat(chunks)) };
}
