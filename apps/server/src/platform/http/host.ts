import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const HOST = /^(?:[a-z\d][a-z\d._-]{0,252}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;
/** Load balancers ask these by HTTP/1.0, which may name no host. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Refuses a host that no address can have, whether the client or a trusted proxy names it.
 * @throws {AppError} `invalid-argument`
 */
export function refuseBadHost({ host, url }: FastifyRequest): void {
  if (HOST.test(host) && URL.canParse(`http://${host}`)) return;
  if (!host && HEALTH.has(url)) return;
  throw new AppError('invalid-argument');
}
