import type {
  CelestialBoard,
  CelestialPlace,
  CelestialRecord,
} from '@goreal/domain/celestial/record';
import { type QueryMeta, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

const RECORD_KEY = ['celestial'] as const;

/** A rebuild, an own activity, and a changed board choice invalidate the board. */
const meta: QueryMeta = {
  invalidatedBy: ['celestial.changed', 'activities.changed', 'boards.changed', 'consent.changed'],
};

/** Activities of other players send no event, so the board is refetched while it is visible. */
const POLL_MS = 60_000;

export function celestialRecordQuery() {
  return queryOptions({
    queryKey: [...RECORD_KEY, 'record'],
    queryFn: ({ signal }): Promise<CelestialRecord> =>
      api.GET('/api/leaderboards/celestial_record', { signal }),
    refetchInterval: POLL_MS,
    meta,
  });
}

function boardQuery(period: string) {
  return queryOptions({
    queryKey: [...RECORD_KEY, 'board', period],
    queryFn: ({ signal }): Promise<CelestialBoard> => {
      const params = { path: { period } };
      return api.GET('/api/leaderboards/celestial_record/{period}', { params, signal });
    },
    meta,
  });
}

function placeQuery(period: string) {
  return queryOptions({
    queryKey: [...RECORD_KEY, 'place', period],
    queryFn: ({ signal }): Promise<CelestialPlace> => {
      const params = { path: { period } };
      return api.GET('/api/leaderboards/celestial_record/{period}/own', { params, signal });
    },
    refetchInterval: POLL_MS,
    meta,
  });
}

/** The board of a past week or month; disabled without one. */
export function usePastBoard(period: string | undefined): UseQueryResult<CelestialBoard> {
  return useQuery({ ...boardQuery(period ?? ''), enabled: period !== undefined });
}

export function useCelestialPlace(period: string | undefined): UseQueryResult<CelestialPlace> {
  return useQuery({ ...placeQuery(period ?? ''), enabled: period !== undefined });
}
