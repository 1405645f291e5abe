import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

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
