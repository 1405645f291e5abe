import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3Config } from '#platform/config/s3-config.ts';
import { readListing, readText } from './s3-answers.ts';
import { createS3Client, type S3Client, S3Error, textOf } from './s3-client.ts';
import type { Storage } from './storage.ts';

/** Bytes held in memory at once; larger files are uploaded in parts of this size. */
const PART_BYTES = 8 * 2 ** 20;

/**
 * Objects of one S3-compatible bucket, below `prefix` where one is given. The store acknowledges a write only when it
 * is stored (S3 is strongly consistent), and verifies the checksum of every request's body.
 */
export function s3Storage(
  config: S3Config,
  prefix = '',
  timeouts: Parameters<typeof createS3Client>[1] = {},
): Storage {
  const ask = createS3Client(config, timeouts);
  const keyOf = (name: string): string => prefix + checked(name);
  return {
    kind: 's3',
    async putFile({ path: name, from, contentType }) {
      const key = keyOf(name);
      const { size } = await stat(from);
      const file = await open(from, 'r');
      try {
        const headers = { 'content-type': contentType };
        if (size > PART_BYTES) await putInParts(ask, { key, file, size, headers });
        else await ask({ method: 'PUT', key, headers, body: await readPart(file, 0, size) });
      } finally {
        await file.close();
      }
      await rm(from, { force: true });
    },
    async open(name, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
      const answer = await ask({
        method: 'GET',
        key: keyOf(name),
        alsoFine: [404],
        ...(headers ? { headers } : {}),
      });
      return answer.status === 404 ? undefined : bodyOf(answer);
    },
    async size(name) {
      const answer = await ask({ method: 'HEAD', key: keyOf(name), alsoFine: [404] });
      if (answer.status !== 404) return Number(answer.headers.get('content-length'));
      // The answer has no body that would distinguish a missing object from a missing bucket.
      await ask({ method: 'HEAD', key: '' });
      return undefined;
    },
    async remove(name) {
      await ask({ method: 'DELETE', key: keyOf(name), alsoFine: [404] });
    },
    async *list(below) {
      let token: string | undefined;
      do {
        const listing = readListing(await textOf(await ask(listRequest(prefix + below, token))));
        for (const { path, size } of listing.objects) {
          yield { path: path.slice(prefix.length), size };
        }
        token = listing.next;
      } while (token !== undefined);
    },
    async health() {
      await ask({ method: 'HEAD', key: '' });
    },
  };
}

/** Refuses the same paths as the disk storage. */
function checked(name: string): string {
  const parts = name.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw new Error('path leaves the storage');
  }
  return name;
}

function bodyOf(answer: Response): Readable {
  return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]);
}

function listRequest(prefix: string, token: string | undefined) {
  const query = { 'list-type': '2', 'encoding-type': 'url', prefix };
  return {
    method: 'GET' as const,
    key: '',
    query: token === undefined ? query : { ...query, 'continuation-token': token },
  };
}

type Upload = { key: string; file: FileHandle; size: number; headers: Record<string, string> };

/** A multipart upload; it is aborted when it fails, so that no invisible parts are stored and billed. */
async function putInParts(ask: S3Client, { key, file, size, headers }: Upload): Promise<void> {
  const begun = await ask({ method: 'POST', key, query: { uploads: '' }, headers });
  const uploadId = readText(await textOf(begun), 'UploadId') ?? '';
  try {
    const parts: string[] = [];
    for (let start = 0; start < size; start += PART_BYTES) {
      const partNumber = String(parts.length + 1);
      const body = await readPart(file, start, Math.min(PART_BYTES, size - start));
      const answer = await ask({ method: 'PUT', key, query: { partNumber, uploadId }, body });
      const tag = answer.headers.get('etag') ?? '';
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${tag}</ETag></Part>`);
    }
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const answer = await ask({ method: 'POST', key, query: { uploadId }, body: Buffer.from(list) });
    // The store may report a failure inside a response that began with status 200.
    const code = readText(await textOf(answer), 'Code');
    if (code) throw new S3Error({ method: 'POST', status: answer.status, reason: code });
  } catch (error) {
    await ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const part = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(part, filled, length - filled, start + filled);
    if (bytesRead === 0) throw new Error('The file became shorter while it was stored.');
    filled += bytesRead;
  }
  return part;
}
