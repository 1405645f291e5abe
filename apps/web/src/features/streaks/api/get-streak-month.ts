import type { StreakMonth } from '@goreal/domain/streaks/streak-month';
import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Everything of the player's streak calendar in the cache. */
const streakKey = (uid: string) => ['streak', uid] as const;

/** One month, 'YYYY-MM', with every day explained. */
export function streakMonthQuery(uid: string, month: string) {
  return queryOptions({
    queryKey: [...streakKey(uid), month],
    queryFn: async ({ signal }): Promise<StreakMonth> => {
      const params = { path: { uid }, query: { month } };
      return dataOf(await api.GET('/api/users/{uid}/streak', { params, signal })) as StreakMonth;
    },
    meta: { oldAfter: ['submission.changed', 'calendar.changed'] },
  });
}

/** The month on screen stays there until the next one has come. */
export function useStreakMonth(uid: string, month: string): UseQueryResult<StreakMonth> {
  return useQuery({ ...streakMonthQuery(uid, month), placeholderData: keepPreviousData });
}
