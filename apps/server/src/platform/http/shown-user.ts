import { SHOWN_USER } from '@goreal/domain/accounts/shown-user';
import type { FastifyRequest } from 'fastify';
import type { Principal } from './access.ts';
import { AppError } from './app-error.ts';

/**
 * The user whom the calling page shows; undefined when the client does not name one. Only EventSource, which sends no
 * headers, names them in the query: a link to any other address must not be refused by what somebody wrote into it.
 */
export function shownUserOf({ headers, query, routeOptions }: FastifyRequest): unknown {
  const named = headers[SHOWN_USER];
  if (named !== undefined || routeOptions.url !== '/api/live') return named;
  return (query as Record<string, unknown>)[SHOWN_USER];
}

/**
 * Refuses a page that shows another user than the caller: somebody else has signed in on another tab of its browser, and
 * what the page sends was meant for the user whom it shows.
 * @throws {AppError} `unauthenticated`
 */
export function assertShownUser(shown: unknown, caller: Principal | undefined): void {
  if (shown !== undefined && caller && caller.userId !== shown)
    throw new AppError('unauthenticated');
}
