import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of a local file, as hexadecimal digits. */
export const hashOfFile = (file: string): Promise<string> => hashOf(createReadStream(file));

export async function hashOf(contents: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(contents, hash);
  return hash.digest('hex');
}
