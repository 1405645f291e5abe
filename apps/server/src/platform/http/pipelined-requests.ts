import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream';

/** Connections with a request whose response is not complete. */
const answering = new WeakSet<Socket>();

/**
 * Closes the connection of a client that sends a request before the response to its previous one (pipelining), and
 * returns true. One packet holds a thousand requests, whose responses would wait in memory behind the first, however
 * large they are. Neither browsers nor proxies pipeline.
 */
export function refusePipelined(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = request;
  // An injected test request has no connection.
  if (!(socket instanceof Socket)) return false;
  if (answering.has(socket)) {
    socket.destroy();
    return true;
  }
  answering.add(socket);
  finished(response, () => answering.delete(socket));
  return false;
}
