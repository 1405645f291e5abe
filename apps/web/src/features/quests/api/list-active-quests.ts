import type { ActiveQuest } from '@goreal/domain/quests/quest';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** The newest acceptance of each quest. Refetched on window focus, because a new day sends no event. */
export function activeQuestsQuery(uid: string) {
  return queryOptions({
    queryKey: ['activeQuests', uid],
    queryFn: async ({ signal }) => {
      const params = { path: { uid } };
      return dataOf(await api.GET('/api/users/{uid}/activeQuests', { params, signal })).items;
    },
    // A rejection reopens the acceptance.
    meta: { invalidatedBy: ['submission.changed', 'calendar.changed'] },
    refetchOnWindowFocus: true,
  });
}

export function useActiveQuests(uid: string): UseQueryResult<ActiveQuest[]> {
  return useQuery(activeQuestsQuery(uid));
}
