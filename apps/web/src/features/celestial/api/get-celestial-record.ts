import type { CelestialBoard, CelestialPlace, CelestialRecord } from '@goreal/domain/celestial';
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { useLiveEvent } from '#platform/live-events/live-events.ts';

const RECORD_KEY = ['celestial'] as const;

/** Others' efforts arrive without an event of their own; a minute is often enough while one looks. */
const POLL_MS = 60_000;

function recordQuery() {
  return queryOptions({
    queryKey: [...RECORD_KEY, 'record'],
    queryFn: async ({ signal }): Promise<CelestialRecord> =>
      dataOf(await api.GET('/api/leaderboards/celestial_record', { signal })),
    refetchInterval: POLL_MS,
  });
}

function boardQuery(period: string) {
  return queryOptions({
    queryKey: [...RECORD_KEY, 'board', period],
    queryFn: async ({ signal }): Promise<CelestialBoard> => {
      const params = { path: { period } };
      return dataOf(
        await api.GET('/api/leaderboards/celestial_record/{period}', { params, signal }),
      );
    },
  });
}

function placeQuery(period: string) {
  return queryOptions({
    queryKey: [...RECORD_KEY, 'place', period],
    queryFn: async ({ signal }): Promise<CelestialPlace> => {
      const params = { path: { period } };
      return dataOf(
        await api.GET('/api/leaderboards/celestial_record/{period}/own', { params, signal }),
      );
    },
    refetchInterval: POLL_MS,
  });
}

export function useCelestialRecord(): UseQueryResult<CelestialRecord> {
  return useQuery(recordQuery());
}

/** A past week or month; nothing is asked for without one. */
export function usePastBoard(period: string | undefined): UseQueryResult<CelestialBoard> {
  return useQuery({ ...boardQuery(period ?? ''), enabled: period !== undefined });
}

export function useCelestialPlace(period: string | undefined): UseQueryResult<CelestialPlace> {
  return useQuery({ ...placeQuery(period ?? ''), enabled: period !== undefined });
}

/** A rebuild, an own effort, or someone's choice about the boards makes what is shown old. */
export function useCelestialNews(): void {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: RECORD_KEY });
  useLiveEvent('celestial.changed', reload);
  useLiveEvent('activities.changed', reload);
  useLiveEvent('boards.changed', reload);
  useLiveEvent('consent.changed', reload);
}
