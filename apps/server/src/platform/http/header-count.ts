import type { IncomingMessage, Server } from 'node:http';
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
