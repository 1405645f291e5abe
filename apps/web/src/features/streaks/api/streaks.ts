import type { StreakMonth } from '@goreal/domain/streaks/streak-month';
import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Query key of the whole streak calendar. */
const streakKey = (uid: string) => ['streak', uid] as const;

/** One month, 'YYYY-MM', with an explanation of every day. */
function streakMonthQuery(uid: string, month: string) {
  return queryOptions({
    queryKey: [...streakKey(uid), month],
    queryFn: async ({ signal }): Promise<StreakMonth> => {
      const params = { path: { uid }, query: { month } };
      return dataOf(await api.GET('/api/users/{uid}/streak', { params, signal })) as StreakMonth;
    },
    meta: { invalidatedBy: ['submission.changed', 'calendar.changed'] },
  });
}

/** The previous month stays visible until the next one has loaded. */
export function useStreakMonth(uid: string, month: string): UseQueryResult<StreakMonth> {
  return useQuery({ ...streakMonthQuery(uid, month), placeholderData: keepPreviousData });
}

type Plan = { day: string; rest: boolean };

/** Plans or cancels a rest day; the answer is the month of that day. */
export function usePlanRest(uid: string): UseMutationResult<StreakMonth, Error, Plan> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ day, rest }: Plan) => {
      const params = { path: { uid, day } };
      const answer = rest
        ? await api.PUT('/api/users/{uid}/restDays/{day}', { params })
        : await api.DELETE('/api/users/{uid}/restDays/{day}', { params });
      return dataOf(answer) as StreakMonth;
    },
    onSuccess: (month) => {
      client.setQueryData(streakMonthQuery(uid, month.month).queryKey, month);
    },
  });
}
