import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What many clients share, compressed once. */
export type SharedText = { plain: string | Buffer; gzipped: Buffer };
export type SerialisedAnswer = SharedText & { etag: string };

const compress = promisify(gzip);

/** Characters. A string is written together with the headers, but is encoded and copied for each answer. */
const MOST_AS_TEXT = 65_536;

export async function shareText(text: string): Promise<SharedText> {
  const plain = text.length > MOST_AS_TEXT ? Buffer.from(text) : text;
  return { plain, gzipped: await compress(text) };
}

/** Serialises a response. A client's copy stays valid while `content` is the same, whatever `about` says. */
export async function serialiseAnswer(content: object, about: object): Promise<SerialisedAnswer> {
  const shared = await shareText(JSON.stringify({ ...content, ...about }));
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return { ...shared, etag: `W/"${digest.slice(0, 22)}"` };
}

/** Sends the response, compressed where the client supports it, or 304 when nothing changed. */
export function sendSerialised(options: {
  request: FastifyRequest;
  reply: FastifyReply;
  answer: SerialisedAnswer;
}): FastifyReply {
  const { request, reply, answer } = options;
  reply.header('cache-control', 'private, no-cache').header('etag', answer.etag);
  reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === answer.etag) return reply.status(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  return sendShared({ request, reply, shared: answer });
}

/** Sends the text, compressed where the client supports it. */
export function sendShared(options: {
  request: FastifyRequest;
  reply: FastifyReply;
  shared: SharedText;
}): FastifyReply {
  const { request, reply, shared } = options;
  const accepted = request.headers['accept-encoding']?.toLowerCase() ?? '';
  if (negotiate(accepted, ['gzip']) === null) return reply.send(shared.plain);
  return reply.header('content-encoding', 'gzip').send(shared.gzipped);
}
