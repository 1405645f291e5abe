import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { type GuildRace, RACE_FRESH_MS } from '@goreal/domain/leaderboards/guild-race';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

/** AURA of the guilds by week; refetched when a week begins. */
export function useGuildRace(monday: AcademyDay): UseQueryResult<GuildRace> {
  return useQuery({
    queryKey: ['leaderboards', 'race', monday],
    queryFn: async ({ signal }): Promise<GuildRace> =>
      (await api.GET('/api/leaderboards/guild_race', { signal })) as GuildRace,
    staleTime: RACE_FRESH_MS,
  });
}
