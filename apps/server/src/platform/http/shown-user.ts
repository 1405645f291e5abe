import { SHOWN_USER } from '@goreal/domain/accounts/shown-user';
import type { FastifyRequest } from 'fastify';
import type { Principal } from './access.ts';
import { AppError } from './app-error.ts';

/** The user whom the calling page shows; undefined when the client does not name one. EventSource sends the query. */
export function shownUserOf({ headers, query }: FastifyRequest): unknown {
  return headers[SHOWN_USER] ?? (query as Record<string, unknown>)[SHOWN_USER];
}

/**
 * Throws when the page shows another user than the caller: somebody else has signed in on another tab of its browser, and
 * what the page sends was meant for the user whom it shows.
 */
export function assertShownUser(shown: unknown, caller: Principal | undefined): void {
  if (shown !== undefined && caller && caller.userId !== shown)
    throw new AppError('unauthenticated');
}
