import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { addDays, monthKey, startOfIsoWeek } from '@goreal/domain/calendar/day-arithmetic';
import type { MonthDay, StreakMonth } from '@goreal/domain/streaks/streak-month';
import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import type { ApiMutation } from '#platform/query/api-mutation.ts';

/** Query key of the whole streak calendar. */
const streakKey = (uid: string) => ['streak', uid] as const;

/** One month, 'YYYY-MM', with an explanation of every day. */
function streakMonthQuery(uid: string, month: string) {
  return queryOptions({
    queryKey: [...streakKey(uid), month],
    queryFn: async ({ signal }): Promise<StreakMonth> => {
      const params = { path: { uid }, query: { month } };
      return (await api.GET('/api/users/{uid}/streak', { params, signal })) as StreakMonth;
    },
    meta: { invalidatedBy: ['submission.changed', 'calendar.changed'] },
  });
}

/** The previous month stays visible until the next one has loaded. */
export function useStreakMonth(uid: string, month: string): UseQueryResult<StreakMonth> {
  return useQuery({ ...streakMonthQuery(uid, month), placeholderData: keepPreviousData });
}

export type StreakWeek = {
  /** the month of today, with the streak and its freezes */
  month: StreakMonth | undefined;
  /** the loaded days, including those of the week */
  days: ReadonlyMap<AcademyDay, MonthDay>;
  error: Error | null;
  retry: () => void;
};

/** The week of a day: from its month, and the neighbouring month where the week extends into it. */
export function useStreakWeek(uid: string, today: AcademyDay): StreakWeek {
  const monday = startOfIsoWeek(today);
  // Mostly the same query twice, which is fetched once.
  const first = useQuery(streakMonthQuery(uid, monthKey(monday)));
  const last = useQuery(streakMonthQuery(uid, monthKey(addDays(monday, 6))));
  const results = [first, last];
  const known = results.flatMap(({ data }) => data ?? []);
  return {
    month: known.find(({ month }) => month === monthKey(today)),
    days: new Map(known.flatMap(({ days }) => days.map((entry) => [entry.day, entry] as const))),
    error: results.find(({ data, error }) => data === undefined && error)?.error ?? null,
    retry: () => {
      for (const { refetch } of results) void refetch();
    },
  };
}

type Plan = { day: string; rest: boolean };

/** Plans or cancels a rest day; the answer is the month of that day. */
export function usePlanRest(uid: string): ApiMutation<StreakMonth, Plan> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ day, rest }: Plan) => {
      const params = { path: { uid, day } };
      const answer = rest
        ? await api.PUT('/api/users/{uid}/restDays/{day}', { params })
        : await api.DELETE('/api/users/{uid}/restDays/{day}', { params });
      return answer as StreakMonth;
    },
    onSuccess: (month) => {
      client.setQueryData(streakMonthQuery(uid, month.month).queryKey, month);
    },
  });
}
