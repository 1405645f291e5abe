import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/http/app-error.ts';
import { cleanCopyOf } from './upload-files.ts';

/** A picture that was received as a request body, as a local file. */
export type ReceivedPicture = { file: string };

export type PictureBody = {
  maxBytes: number;
  /** message for a body that is too large */
  tooLarge: string;
  /** message for an empty body, or a content type other than a picture's */
  notImage?: string;
};

/**
 * Passes the received picture, as a file on disk, to `use`. The picture and its clean copy are removed when
 * `use` returns. For routes with `body: 'file'`.
 * @throws {AppError} `out-of-range` (larger than `maxBytes`), `invalid-argument` (empty, not a picture by its
 * content type)
 */
export async function receivePicture<Result>(
  request: FastifyRequest,
  { maxBytes, tooLarge, notImage }: PictureBody,
  use: (picture: ReceivedPicture) => Promise<Result>,
): Promise<Result> {
  const type = request.headers['content-type'] ?? '';
  if (notImage !== undefined && !/^image\//i.test(type)) {
    throw new AppError('invalid-argument', notImage);
  }
  const messages = { tooLargeMessage: tooLarge, emptyMessage: notImage };
  return request.server.bodies.receive(request, { maxBytes, ...messages }, async ({ path }) => {
    try {
      return await use({ file: path });
    } finally {
      await rm(cleanCopyOf(path), { force: true });
    }
  });
}
