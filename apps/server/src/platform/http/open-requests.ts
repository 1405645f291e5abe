import type { FastifyReply, FastifyRequest } from 'fastify';
import { onAnswered } from './on-answered.ts';
import { createShares, holderOf, type ShareLimits } from './shares.ts';

/** A page begins with some 20 requests; a school or an office may have one address. */
export const OPEN_REQUESTS: ShareLimits = {
  process: Number.POSITIVE_INFINITY,
  address: 500,
  person: 60,
};
const RETRY_SECONDS = 1;

/**
 * Limits the requests under way, so that those of one client do not delay everybody's: each waits for the processor and
 * the database. Long-lived ones have limits of their own.
 * @throws {AppError} `too-many-requests`
 */
export function limitOpenRequests(): (request: FastifyRequest, reply: FastifyReply) => void {
  const shares = createShares(OPEN_REQUESTS, RETRY_SECONDS);
  return (request, reply) => {
    if (request.routeOptions.config.longLived) return;
    onAnswered(reply.raw, shares.take(1, holderOf(request)));
  };
}
