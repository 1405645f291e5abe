import type { BoardScope, HonorBoard, OwnPlace } from '@goreal/domain/leaderboards';
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { useLiveEvent } from '#platform/live-events/live-events.ts';

/** While the page is looked at; an unchanged board costs the server an empty answer. */
const BOARD_POLL_MS = 5000;
const PLACE_POLL_MS = 15_000;

/** A board of another guild is another board: the guild is part of the key. */
function honorBoardQuery(scope: BoardScope, guild: string) {
  return queryOptions({
    queryKey: ['leaderboards', 'honor', scope, guild],
    queryFn: async ({ signal }): Promise<HonorBoard> => {
      const params = { query: { scope } };
      return dataOf(await api.GET('/api/leaderboards/honor', { params, signal }));
    },
    staleTime: BOARD_POLL_MS,
    refetchInterval: BOARD_POLL_MS,
  });
}

function ownPlaceQuery(scope: BoardScope, guild: string) {
  return queryOptions({
    queryKey: ['leaderboards', 'own', scope, guild],
    queryFn: async ({ signal }): Promise<OwnPlace> => {
      const params = { query: { scope } };
      return dataOf(await api.GET('/api/leaderboards/honor/own', { params, signal }));
    },
    staleTime: BOARD_POLL_MS,
    refetchInterval: PLACE_POLL_MS,
  });
}

export type BoardOf = { scope: BoardScope; guild: string };

export function useHonorBoard({ scope, guild }: BoardOf): UseQueryResult<HonorBoard> {
  return useQuery(honorBoardQuery(scope, guild));
}

export function useOwnPlace({ scope, guild }: BoardOf): UseQueryResult<OwnPlace> {
  return useQuery(ownPlaceQuery(scope, guild));
}

/** Someone chose another name or none, or the own AURA changed: what is shown may be wrong now. */
export function useBoardNews(): void {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: ['leaderboards'] });
  useLiveEvent('boards.changed', reload);
  useLiveEvent('profile.changed', reload);
}
