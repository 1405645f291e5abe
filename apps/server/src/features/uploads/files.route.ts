import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { type ByteRange, parseRange } from './byte-range.ts';
import { contentDisposition } from './file-name.ts';
import { refusals } from './media-refusal.ts';
import { visibleFile } from './own-upload.ts';
import type { UploadsContext } from './upload-files.ts';
import type { FinishedUpload } from './uploads.table.ts';

/**
 * `GET` and `HEAD /files/submissions/…`: a proof for its owner and the elders, with single ranges and
 * revalidation (RFC 9110). `?download=1` saves instead of showing. The address is looked up as a row and
 * never used as a path.
 */
export function filesRoute(app: App, context: UploadsContext): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/submissions/*',
    config: { access: 'signed-in' },
    compress: false,
    schema: {
      hide: true,
      params: z.object({ '*': z.string() }),
      querystring: z.object({ download: z.string().optional() }),
    },
    handler: async (request, reply) => {
      const path = `submissions/${request.params['*']}`;
      const file = await visibleFile(context, { caller: callerOf(request), path });
      describe(reply, file, request.query.download === '1');
      if (isFresh(request, file)) return reply.status(304).send();
      const range = rangeOf(request, file);
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${file.size}`).header('content-length', 0);
        return reply.status(416).send();
      }
      reply.header('content-type', file.content_type);
      reply.header('content-length', range ? range.end - range.start + 1 : file.size);
      if (range) {
        reply.status(206);
        reply.header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
      }
      if (request.method === 'HEAD') return reply.send();
      const body = await context.storage.open(file.path, range);
      if (!body) throw refusals.unknown();
      return reply.send(body);
    },
  });
}

/** Headers that every answer about the file has. Nothing in it can run, whatever a browser makes of it. */
function describe(reply: FastifyReply, file: FinishedUpload, download: boolean): void {
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache, no-transform',
    'content-disposition': contentDisposition(download ? 'attachment' : 'inline', file.file_name),
    'content-security-policy': "sandbox; default-src 'none'",
    etag: etagOf(file),
    'last-modified': file.finished_at.toUTCString(),
    'x-content-type-options': 'nosniff',
  });
}

function etagOf(file: FinishedUpload): string {
  return `"${file.sha256}"`;
}

function isFresh(request: FastifyRequest, file: FinishedUpload): boolean {
  const known = request.headers['if-none-match'];
  if (known !== undefined) {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes('*') || tags.includes(etagOf(file));
  }
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return since >= wholeSeconds(file.finished_at);
}

/** A range only counts when `If-Range` names the file as it is now; else the whole file is sent. */
function rangeOf(
  request: FastifyRequest,
  file: FinishedUpload,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range'];
  if (typeof condition === 'string' && condition !== etagOf(file)) {
    if (Date.parse(condition) !== wholeSeconds(file.finished_at)) return undefined;
  }
  return parseRange(request.headers.range, file.size);
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
