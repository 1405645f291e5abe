import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';

/**
 * Warns once when a proxy passes visitors on that GOREAL_TRUSTED_PROXIES does not name: all of them count as its one
 * address and are soon refused, and nothing else says why. Without https there is usually no proxy, and a client
 * that sends the header itself is not worth a warning.
 * @returns to be called at each request
 */
export function createUnknownProxyWarning({
  http: { publicUrl },
}: Pick<Config, 'http'>): (request: FastifyRequest) => void {
  let isDone = publicUrl.protocol !== 'https:';
  return (request) => {
    if (isDone || request.headers['x-forwarded-for'] === undefined) return;
    // With a trusted peer the addresses that it states follow its own.
    if (request.ips !== undefined && request.ips.length > 1) return;
    isDone = true;
    request.log.warn(
      { peer: request.socket.remoteAddress },
      'GOREAL_TRUSTED_PROXIES does not name the peer that sent X-Forwarded-For: all visitors behind it count as one address',
    );
  };
}
