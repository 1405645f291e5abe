import type { ActivityLimits } from '@goreal/domain/activities/limits';
import {
  type Closure,
  type ClosureKind,
  closureSchema,
  type NewClosure,
} from '@goreal/domain/calendar/closure';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

const REFRESH_MS = 15_000;

export const stateQuery = queryOptions({
  queryKey: ['operations', 'state'],
  queryFn: ({ signal }) => api.GET('/api/operations', { signal }),
  refetchInterval: REFRESH_MS,
});

/** The newest hundred days of a kind. */
export function closuresQuery(kind: ClosureKind) {
  return queryOptions({
    queryKey: ['operations', 'closures', kind],
    queryFn: async ({ signal }): Promise<Closure[]> => {
      const params = { query: { limit: 100 } };
      const answer =
        kind === 'holiday'
          ? await api.GET('/api/calendar/holidays', { params, signal })
          : await api.GET('/api/calendar/outages', { params, signal });
      return answer.items.map((item) => closureSchema.parse(item));
    },
  });
}

export async function addClosure(kind: ClosureKind, body: NewClosure): Promise<Closure> {
  const answer =
    kind === 'holiday'
      ? await api.POST('/api/calendar/holidays', { body })
      : await api.POST('/api/calendar/outages', { body });
  return closureSchema.parse(answer);
}

export async function removeClosure({ kind, id }: Closure): Promise<void> {
  const params = { path: { id } };
  if (kind === 'holiday') await api.DELETE('/api/calendar/holidays/{id}', { params });
  else await api.DELETE('/api/calendar/outages/{id}', { params });
}

export const decaySwitchQuery = queryOptions({
  queryKey: ['operations', 'decay'],
  queryFn: ({ signal }) => api.GET('/api/decay', { signal }),
});

export async function switchDecay(isOn: boolean) {
  return api.PUT('/api/decay', { body: { isOn } });
}

export const limitsQuery = queryOptions({
  queryKey: ['operations', 'limits'],
  queryFn: ({ signal }): Promise<ActivityLimits> => api.GET('/api/activityLimits', { signal }),
});

export async function saveLimits(body: ActivityLimits): Promise<ActivityLimits> {
  return api.PUT('/api/activityLimits', { body });
}
