import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { Progress } from '@goreal/domain/submissions/progress';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

/** Own approved submissions by day; refetched on a new day, because a new week may have begun. */
export function useProgress(uid: string, today: AcademyDay): UseQueryResult<Progress> {
  return useQuery({
    queryKey: ['progress', uid, today],
    queryFn: async ({ signal }): Promise<Progress> =>
      (await api.GET('/api/submissions/progress', { signal })) as Progress,
    placeholderData: keepPreviousData,
    meta: { invalidatedBy: ['submission.changed'] },
  });
}
