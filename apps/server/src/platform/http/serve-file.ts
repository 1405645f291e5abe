import { foldVietnamese } from '@goreal/domain/text/fold';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '#platform/storage/storage.ts';
import { AppError } from './app-error.ts';
import { type ByteRange, parseRange } from './byte-range.ts';

/** A stored file to serve. `path` comes from a row, never from a URL. */
export type ServedFile = {
  path: string;
  contentType: string;
  size: number;
  /** strong ETag, quotes included */
  etag: string;
  modifiedAt: Date;
  /** the name under which the browser saves it */
  fileName: string;
  disposition: 'inline' | 'attachment';
  /** by default the browser revalidates each time */
  cacheControl?: string;
};

/**
 * Serves `GET` and `HEAD` of a stored file with single ranges and revalidation (RFC 9110), so that an interrupted
 * download resumes. The headers prevent browsers from executing anything in the file.
 * @throws {AppError} `not-found` when the file is missing from the storage
 */
export async function serveFile(
  context: { request: FastifyRequest; reply: FastifyReply; storage: Storage },
  file: ServedFile,
): Promise<unknown> {
  const { request, reply, storage } = context;
  setHeaders(reply, file);
  reply.header('accept-ranges', 'bytes');
  if (isFresh(request, file)) return reply.status(304).send();
  const range = rangeOf(request, file);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`).header('content-length', 0);
    return reply.status(416).send();
  }
  reply.header('content-type', file.contentType);
  reply.header('content-length', range ? range.end - range.start + 1 : file.size);
  if (range) {
    reply.status(206);
    reply.header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  }
  if (request.method === 'HEAD') return reply.send();
  const body = await storage.open(file.path, range);
  if (!body) throw new AppError('not-found');
  return reply.send(body);
}

/** Serves bytes that are made for the request under the same headers; they are not made for who has them already. */
export async function serveBytes(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: Omit<ServedFile, 'path' | 'size'> & { read: () => Promise<Buffer> },
): Promise<unknown> {
  // Before the headers: a refusal is not to be kept under the entity tag of the bytes.
  const isKnown = isFresh(request, file);
  const bytes = isKnown ? undefined : await file.read();
  setHeaders(reply, file);
  if (!bytes) return reply.status(304).send();
  reply.header('content-type', file.contentType).header('content-length', bytes.length);
  return reply.send(request.method === 'HEAD' ? undefined : bytes);
}

function setHeaders(reply: FastifyReply, file: Omit<ServedFile, 'path' | 'size'>): void {
  reply.headers({
    'cache-control': file.cacheControl ?? 'private, no-cache, no-transform',
    'content-disposition': contentDisposition(file.disposition, file.fileName),
    'content-security-policy': "sandbox; default-src 'none'",
    etag: file.etag,
    'last-modified': file.modifiedAt.toUTCString(),
    'x-content-type-options': 'nosniff',
  });
}

/** Value of Content-Disposition (RFC 6266): an ASCII name for old clients, and the real one. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const plain = foldVietnamese(fileName).replace(/[^a-z0-9._]+/g, '-');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function isFresh(request: FastifyRequest, file: Pick<ServedFile, 'etag' | 'modifiedAt'>): boolean {
  const known = request.headers['if-none-match'];
  if (known !== undefined) {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes('*') || tags.includes(file.etag);
  }
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return since >= wholeSeconds(file.modifiedAt);
}

/** A range applies only when `If-Range` matches the current file; otherwise the whole file is sent. */
function rangeOf(
  request: FastifyRequest,
  file: ServedFile,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range'];
  if (typeof condition === 'string' && condition !== file.etag) {
    if (Date.parse(condition) !== wholeSeconds(file.modifiedAt)) return undefined;
  }
  return parseRange(request.headers.range, file.size);
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
