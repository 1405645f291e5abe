import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/http/app-error.ts';
import { cleanCopyOf } from './upload-files.ts';

/** A picture that came as the body of a request, as a local file. */
export type ReceivedPicture = { file: string };

export type PictureBody = {
  maxBytes: number;
  /** what a person reads who sent more */
  tooLarge: string;
  /** where given: what a person reads who sent nothing, or another content type than of a picture */
  notImage?: string;
};

/**
 * Hands over the picture in the body of a request, which lies on disk. It and its clean copy are removed when
 * `use` returns. For routes with `body: 'file'`.
 * @throws {AppError} `out-of-range` (larger than `maxBytes`), `invalid-argument` (empty, no picture by its type)
 */
export async function receivePicture<Result>(
  request: FastifyRequest,
  { maxBytes, tooLarge, notImage }: PictureBody,
  use: (picture: ReceivedPicture) => Promise<Result>,
): Promise<Result> {
  const type = request.headers['content-type'] ?? '';
  if (notImage !== undefined && !type.startsWith('image/')) {
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
