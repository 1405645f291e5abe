import type { HeldActivity, HeldImport } from '@goreal/domain/activities/hold';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useMutationThenInvalidate } from '#platform/query/api-mutation.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

export const holdsQuery = infiniteQueryOptions({
  queryKey: ['activity-holds'],
  queryFn: ({ pageParam, signal }): Promise<Page<HeldActivity> & { total: number }> =>
    api.GET('/api/activityHolds', { params: { query: cursorOf(pageParam) }, signal }),
  ...byCursor,
  meta: { invalidatedBy: ['holds.changed'] },
});

export const importsQuery = infiniteQueryOptions({
  queryKey: ['activity-imports'],
  queryFn: ({ pageParam, signal }): Promise<Page<HeldImport> & { total: number }> =>
    api.GET('/api/activityImports', { params: { query: cursorOf(pageParam) }, signal }),
  ...byCursor,
  meta: { invalidatedBy: ['holds.changed'] },
});

/** `reason` rejects; without one the card is approved. */
type Decision = { id: string; reason?: string };
/** `revision` of the card that the elder saw. */
type HoldDecision = Decision & Pick<HeldActivity, 'revision'>;

export function useDecideHold(): ApiMutation<{ stamina_points: number }, HoldDecision> {
  return useMutationThenInvalidate(holdsQuery, ({ id, revision, reason }: HoldDecision) => {
    const params = { path: { activityId: id }, query: { revision } };
    return reason === undefined
      ? api.POST('/api/activityHolds/{activityId}/approve', { params })
      : api.POST('/api/activityHolds/{activityId}/reject', { params, body: { reason } });
  });
}

type DecidedImport = { activities: number; stamina_points: number };

/** Decides all waiting activities of an import. */
export function useDecideImport(): ApiMutation<DecidedImport, Decision> {
  return useMutationThenInvalidate(importsQuery, ({ id, reason }: Decision) => {
    const params = { path: { importId: id } };
    return reason === undefined
      ? api.POST('/api/activityImports/{importId}/approve', { params })
      : api.POST('/api/activityImports/{importId}/reject', { params, body: { reason } });
  });
}
