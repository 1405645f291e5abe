import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Browsers send some 20, proxies and content networks add as many. */
export const MOST_HEADERS = 100;

/** Limits what the headers of a request that has not arrived completely hold in memory. */
export function limitHeaders(server: Server): void {
  server.maxHeadersCount = MOST_HEADERS;
}

/**
 * Some versions of Node leave out the headers beyond the limit instead of refusing the request: a Content-Length
 * that no limit of bodies sees, an address that the proxy appended.
 * @throws {AppError} `invalid-argument`
 */
export function refuseManyHeaders({ rawHeaders }: IncomingMessage): void {
  if (rawHeaders.length >= 2 * MOST_HEADERS) throw new AppError('invalid-argument');
}

const HOST = /^(?:[a-z\d][a-z\d._-]{0,252}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;
/** Load balancers call these with HTTP/1.0, which may omit the host. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Refuses a syntactically impossible host, from the client or from a trusted proxy.
 * @throws {AppError} `invalid-argument`
 */
export function refuseBadHost({ host, url }: FastifyRequest): void {
  if (HOST.test(host) && URL.canParse(`http://${host}`)) return;
  if (!host && HEALTH.has(url)) return;
  throw new AppError('invalid-argument');
}

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
