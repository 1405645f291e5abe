import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { onAnswered } from './on-answered.ts';

/** Requests of one person: a page begins with some 20. More than the bodies that a person may send at once. */
export const OPEN_REQUESTS = { atOnce: 60, waiting: 500 };
const RETRY_SECONDS = 1;

/**
 * Serves a number of requests of one person at once; further ones wait for their turn, so that they do not delay those
 * of others. They are not refused, because a client in a loop would repeat them, and a refusal costs almost as much as
 * a read. Long-lived requests have limits of their own.
 * @throws {AppError} `too-many-requests`
 */
export function limitOpenRequests(): (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void> {
  const people = new Map<string, { open: number; waiting: (() => void)[] }>();
  return async (request, reply) => {
    const userId = request.principal?.userId;
    if (userId === undefined || request.routeOptions.config.longLived) return;
    const own = people.get(userId) ?? { open: 0, waiting: [] };
    people.set(userId, own);
    if (own.open < OPEN_REQUESTS.atOnce) own.open += 1;
    else if (own.waiting.length < OPEN_REQUESTS.waiting)
      await new Promise<void>((begin) => own.waiting.push(begin));
    else throw new AppError('too-many-requests', undefined, { retryAfter: RETRY_SECONDS });
    onAnswered(reply.raw, () => {
      const next = own.waiting.shift();
      if (next) next();
      else own.open -= 1;
      if (own.open === 0) people.delete(userId);
    });
  };
}
