import type { BoardScope, HonorBoard, OwnPlace } from '@goreal/domain/leaderboards/honor-board';
import { type QueryMeta, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

/** Refetch interval while the page is visible; an unchanged board is answered by 304. */
const BOARD_POLL_MS = 5000;
const PLACE_POLL_MS = 15_000;

/** A changed board choice of any player and changes of own AURA invalidate the board. */
const meta: QueryMeta = { invalidatedBy: ['boards.changed', 'profile.changed'] };

/** The guild is part of the key, because each guild has its own board. */
function honorBoardQuery(scope: BoardScope, guild: string) {
  return queryOptions({
    queryKey: ['leaderboards', 'honor', scope, guild],
    queryFn: ({ signal }): Promise<HonorBoard> =>
      api.GET('/api/leaderboards/honor', { params: { query: { scope } }, signal }),
    staleTime: BOARD_POLL_MS,
    refetchInterval: BOARD_POLL_MS,
    meta,
  });
}

function ownPlaceQuery(scope: BoardScope, guild: string) {
  return queryOptions({
    queryKey: ['leaderboards', 'own', scope, guild],
    queryFn: ({ signal }): Promise<OwnPlace> =>
      api.GET('/api/leaderboards/honor/own', { params: { query: { scope } }, signal }),
    staleTime: BOARD_POLL_MS,
    refetchInterval: PLACE_POLL_MS,
    meta,
  });
}

export type BoardOf = { scope: BoardScope; guild: string };

export function useHonorBoard({ scope, guild }: BoardOf): UseQueryResult<HonorBoard> {
  return useQuery(honorBoardQuery(scope, guild));
}

export function useOwnPlace({ scope, guild }: BoardOf): UseQueryResult<OwnPlace> {
  return useQuery(ownPlaceQuery(scope, guild));
}
