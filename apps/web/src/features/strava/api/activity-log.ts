import type { LogEntry, LogPage, LogType } from '@goreal/domain/strava/activity-log';
import { LOG_LIMIT } from '@goreal/domain/strava/limits';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useMutationThenInvalidate } from '#platform/query/api-mutation.ts';

/** Filters of the log; empty fields are not sent. */
export type LogFilters = {
  displayName: string;
  userId: string;
  activityType: LogType | '';
  startDate: string;
  endDate: string;
};

export const NO_FILTERS: LogFilters = {
  displayName: '',
  userId: '',
  activityType: '',
  startDate: '',
  endDate: '',
};

export type Log = { entries: LogEntry[]; total: number };

export function activityLogQuery(filters: LogFilters) {
  const wanted = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  return infiniteQueryOptions({
    queryKey: ['activity-log', wanted],
    queryFn: ({ pageParam: offset, signal }): Promise<LogPage> => {
      const page = {
        limit: LOG_LIMIT,
        offset,
        orderBy: 'synced_at',
        orderDirection: 'desc',
      } as const;
      const query = { ...page, ...wanted };
      return api.GET('/api/getStravaActivityLog', { params: { query }, signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) =>
      pagination.hasMore ? pagination.offset + pagination.limit : undefined,
    placeholderData: keepPreviousData,
    select: (data): Log => ({
      // A sync between two pages moves rows to the next page; duplicates are removed.
      entries: [
        ...new Map(
          data.pages.flatMap((page) => page.data).map((entry) => [entry.id, entry]),
        ).values(),
      ],
      total: data.pages.at(-1)?.pagination.total ?? 0,
    }),
  });
}

/** Revokes the points of an activity. */
export function useRevokeActivity(): ApiMutation<unknown, { activityId: string; reason: string }> {
  return useMutationThenInvalidate(
    { queryKey: ['activity-log'] },
    ({ activityId, reason }: { activityId: string; reason: string }) => {
      const params = { path: { activityId } };
      return api.POST('/api/activities/{activityId}/revoke', { params, body: { reason } });
    },
  );
}
