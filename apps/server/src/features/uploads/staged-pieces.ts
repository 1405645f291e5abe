import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ERRORS } from '@tus/server';
import { checkedCopy, piecesPrefix, scratchFile, type UploadsContext } from './upload-files.ts';
import { appendPiece, piecesOf } from './upload-pieces.repository.ts';

/**
 * Stores the bytes of one request as the next piece of an upload, and returns the new offset. When the
 * connection breaks, the received part is stored; the library handles the break.
 * @throws `ERRORS.INVALID_OFFSET` when another request was faster
 */
export async function stagePiece(
  context: UploadsContext,
  { uploadId, start, source }: { uploadId: string; start: number; source: Readable },
): Promise<number> {
  const { database, storage } = context;
  const from = scratchFile(context, uploadId);
  try {
    const size = await spool(source, from);
    if (size === 0) return start;
    // A new path each time: a late request must not overwrite an earlier piece.
    const name = `${piecesPrefix(uploadId)}${start}-${randomUUID().slice(0, 8)}`;
    await storage.putFile({ path: name, from, contentType: 'application/octet-stream' });
    const piece = { upload_id: uploadId, start, size, path: name };
    if (await appendPiece(database, piece)) return start + size;
    await storage.remove(name);
    throw ERRORS.INVALID_OFFSET;
  } finally {
    await rm(from, { force: true });
  }
}

/** Writes the pieces of a complete file into a local file, and returns its path. */
export async function assemble(context: UploadsContext, uploadId: string): Promise<string> {
  const pieces = await piecesOf(context.database, uploadId);
  const { storage } = context;
  async function* contents(): AsyncGenerator<Buffer> {
    for (const piece of pieces) {
      const bytes = await storage.open(piece.path);
      if (!bytes) throw new Error('a piece of an upload is missing in the storage');
      yield* bytes;
    }
  }
  const to = checkedCopy(context, uploadId);
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  try {
    await pipeline(contents, createWriteStream(to));
  } catch (error) {
    // On a full disk an incomplete file would occupy space that others need.
    await rm(to, { force: true });
    throw error;
  }
  return to;
}

/** Returns how many bytes were received, also when the connection broke. */
async function spool(source: Readable, to: string): Promise<number> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const file = await open(to, 'w');
  let size = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      await file.appendFile(chunk);
      size += chunk.length;
    }
  } catch (error) {
    if (source.errored !== error) throw error;
  } finally {
    await file.close();
  }
  return size;
}
