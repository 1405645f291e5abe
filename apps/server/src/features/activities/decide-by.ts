import type { FastifyRequest } from 'fastify';
import { callerOf } from '#platform/http/access.ts';
import type { Decided, Decisions, Held } from './decisions.ts';

/**
 * Decides the held activities that the path names, as the caller: a reason refuses them, null approves them. `revision`
 * is that of the single activity that the caller saw.
 */
export function decideBy(decisions: Pick<Decisions, 'decide'>) {
  return (
    request: Pick<FastifyRequest, 'principal'> & { params: Held },
    reason: string | null,
    revision?: string | undefined,
  ): Promise<Decided> =>
    decisions.decide({
      elderId: callerOf(request).userId,
      held: request.params,
      revision,
      verdict: reason === null ? 'approved' : 'rejected',
      reason,
    });
}
