import type { FastifyReply } from 'fastify';

/** Aborts when the connection closes before the response is written, because its result has no receiver. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
