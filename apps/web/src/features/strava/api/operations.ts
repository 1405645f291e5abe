import type { StravaOperations } from '@goreal/domain/strava/status';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useStoringMutation } from '#platform/query/api-mutation.ts';

/** State of the Academy's Strava connection; polled every 30 s. */
export const stravaOperationsQuery = queryOptions({
  queryKey: ['strava', 'operations'],
  queryFn: ({ signal }): Promise<StravaOperations> => api.GET('/api/strava/operations', { signal }),
  refetchInterval: 30_000,
});

type OperatorAction = 'pause' | 'resume' | 'check-webhook';

/** Actions of the operator; each returns the state after it. */
export function useOperatorAction(): ApiMutation<StravaOperations, OperatorAction> {
  return useStoringMutation(stravaOperationsQuery, async (action: OperatorAction) =>
    action === 'check-webhook'
      ? await api.POST('/api/strava/subscription', {})
      : await api.PUT('/api/strava/operations', { body: { paused: action === 'pause' } }),
  );
}
