import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/http-server.ts';
import { cleanCopyOf, spoolFile } from './upload-files.ts';

/** The body of a request as a local file; it and its clean copy end with the request. */
export type ReceivedPicture = { file: string };

/**
 * Writes the picture that is the body of a request into a file while it arrives, so that memory does not grow with
 * the number of requests. For routes of this scope only.
 * @param options.maxBytes most bytes of a body; `tooLarge` refuses a larger one, `notImage`, where it is given, another
 * content type than of a picture
 * @returns what the body of a request became; it throws an {AppError} `invalid-argument` for a request without one
 */
export function receivesPictures(
  scope: App,
  options: { dataDirectory: string; maxBytes: number; tooLarge: string; notImage?: string },
): (request: FastifyRequest) => ReceivedPicture {
  const { maxBytes, tooLarge, notImage } = options;
  const received = new WeakMap<FastifyRequest, ReceivedPicture>();

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request: FastifyRequest, body: AsyncIterable<Buffer>) => {
    const type = request.headers['content-type'] ?? '';
    if (notImage !== undefined && !type.startsWith('image/')) throw notPicture();
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refusal();
    const file = spoolFile(options, request.id);
    received.set(request, { file });
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await pipeline(body, bounded, createWriteStream(file));
    } catch (error) {
      throw request.raw.readableAborted ? new AppError('cancelled') : error;
    }
  });
  scope.addHook('onResponse', async (request) => {
    const picture = received.get(request);
    if (!picture) return;
    for (const file of [picture.file, cleanCopyOf(picture.file)]) await rm(file, { force: true });
  });

  async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > maxBytes) throw refusal();
      yield chunk;
    }
  }

  function refusal(): AppError {
    return new AppError('out-of-range', tooLarge);
  }

  function notPicture(): AppError {
    return new AppError('invalid-argument', notImage);
  }

  return (request) => {
    const picture = received.get(request);
    if (!picture) throw notPicture();
    return picture;
  };
}
