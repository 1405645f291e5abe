import type { ActiveQuest } from '@goreal/domain/quests/quest';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** The newest acceptance of each quest. Days pass without an event, so it is read again on return. */
export function activeQuestsQuery(uid: string) {
  return queryOptions({
    queryKey: ['activeQuests', uid],
    queryFn: async ({ signal }) => {
      const params = { path: { uid } };
      return dataOf(await api.GET('/api/users/{uid}/activeQuests', { params, signal })).items;
    },
    // A rejection opens the acceptance again.
    meta: { oldAfter: ['submission.changed', 'calendar.changed'] },
    refetchOnWindowFocus: true,
  });
}

export function useActiveQuests(uid: string): UseQueryResult<ActiveQuest[]> {
  return useQuery(activeQuestsQuery(uid));
}
