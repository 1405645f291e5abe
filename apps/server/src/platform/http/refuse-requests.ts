import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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

const WAIT_MS = 5000;

/**
 * Refuses the connection of a client that sends a request before the response to its previous one has begun, or two
 * before it has ended (pipelining). One packet holds thousands of requests, whose responses would wait in memory behind the first, however large they are.
 * Neither browsers nor proxies pipeline. The parser goes on to the end of the packet, so what it finds there reaches no
 * other listener: Fastify would take several times as long for it.
 *
 * A client that has received a whole body may send its next request before the server has found the end of the file,
 * while all threads that read files are busy. So one request waits, for `waitMs` at most, where the response before it has
 * begun: a proxy sends the requests of many people on one connection.
 */
export function refusePipelined(
  server: Server,
  refuse: (socket: Socket) => void,
  waitMs = WAIT_MS,
): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  /** The newest response on each connection. Kept instead of a listener, of which a response has many. */
  const newest = new WeakMap<Socket, ServerResponse>();
  const waiting = new WeakSet<Socket>();
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    newest.set(request.socket, response);
    for (const listener of listeners) listener.call(server, request, response);
  };
  server.on('request', (request, response) => {
    const { socket } = request;
    const previous = newest.get(socket);
    if (previous?.writableFinished !== false) {
      serve(request, response);
    } else if (!previous.headersSent || waiting.has(socket)) {
      refuse(socket);
    } else {
      waiting.add(socket);
      // A live stream, or an answer that is not read, would keep it for long.
      const tooLong = setTimeout(() => refuse(socket), waitMs);
      previous.once('close', () => clearTimeout(tooLong));
      previous.once('finish', () => {
        clearTimeout(tooLong);
        waiting.delete(socket);
        // Not where the response closes the connection.
        if (!socket.writable) return;
        // Node resets it for requests that did not wait.
        socket.setTimeout(server.timeout);
        serve(request, response);
      });
    }
  });
}

/**
 * Closes the connection of a request with an unknown `Expect`, which Node would answer past every limit, as often as
 * it is sent on one connection. No client of ours sends one. Several in one packet are pipelined requests.
 */
export function refuseExpectations(server: Server, refuse: (socket: Socket) => void): void {
  const closed = new WeakSet<Socket>();
  server.on('checkExpectation', ({ socket }) => {
    if (closed.has(socket)) refuse(socket);
    closed.add(socket);
    socket.destroy();
  });
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request by this method changes nothing. */
export function isReading(method: string): boolean {
  return READING.has(method);
}

/** A cookie alone must not authorise a change from another site's page (Fetch Metadata, then Origin). */
export function refuseCrossSite(request: FastifyRequest): void {
  if (isReading(request.method)) return;
  // Cross-site pages cannot send an ID token without our CORS consent, but they can send credentials in a URL.
  if (/^Bearer /i.test(request.headers.authorization ?? '')) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new AppError('permission-denied');
  }
  const { origin } = request.headers;
  if (origin === undefined || site !== undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) {
    throw new AppError('permission-denied');
  }
}
