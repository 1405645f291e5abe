import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** The newest response on each connection. Kept instead of a listener, of which a response has many. */
const newest = new WeakMap<Socket, ServerResponse>();

/**
 * Closes the connection of a client that sends a request before the response to its previous one (pipelining), and
 * returns true. One packet holds a thousand requests, whose responses would wait in memory behind the first, however
 * large they are. Neither browsers nor proxies pipeline.
 */
export function refusePipelined(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = request;
  // An injected test request has no connection.
  if (!(socket instanceof Socket)) return false;
  if (newest.get(socket)?.writableFinished === false) {
    socket.destroy();
    return true;
  }
  newest.set(socket, response);
  return false;
}
