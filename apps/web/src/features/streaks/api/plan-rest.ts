import type { StreakMonth } from '@goreal/domain/streaks/streak-month';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { streakMonthQuery } from './get-streak-month.ts';

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
