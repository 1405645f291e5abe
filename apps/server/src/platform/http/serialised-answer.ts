import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A serialised response that many clients share. As text, so that headers and body leave in one write. */
export type SerialisedAnswer = { json: string; gzipped: Buffer; etag: string };

const compress = promisify(gzip);

/** Serialises a response. A client's copy stays valid while `content` is the same, whatever `about` says. */
export async function serialiseAnswer(content: object, about: object): Promise<SerialisedAnswer> {
  const json = JSON.stringify({ ...content, ...about });
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return { json, gzipped: await compress(json), etag: `W/"${digest.slice(0, 22)}"` };
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
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(answer.json);
  return reply.header('content-encoding', 'gzip').send(answer.gzipped);
}
