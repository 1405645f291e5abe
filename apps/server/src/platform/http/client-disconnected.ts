import type { FastifyReply } from 'fastify';

/** Aborts when the connection closes before the response is written, because its result has no receiver. */
export function clientDisconnected(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const { raw } = reply;
  const look = () => {
    if (!raw.writableFinished) gone.abort();
  };
  // A client may leave with the last byte of its body.
  if (raw.closed) look();
  else raw.once('close', look);
  return gone.signal;
}
