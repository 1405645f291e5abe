import type { Quest } from '@goreal/domain/quests/quest';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Active quests of the own guild. The guild is part of the key, because each guild has its own quests. */
function questsQuery(guild: string) {
  return queryOptions({
    queryKey: ['quests', guild],
    queryFn: async ({ signal }) => dataOf(await api.GET('/api/quests', { signal })).items,
    enabled: guild !== '',
    meta: { invalidatedBy: ['quest.changed', 'personalQuests.changed', 'calendar.changed'] },
  });
}

export function useQuests(guild: string): UseQueryResult<Quest[]> {
  return useQuery(questsQuery(guild));
}
