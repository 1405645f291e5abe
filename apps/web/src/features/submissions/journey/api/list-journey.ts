import type { JourneyCounts, JourneyFilter } from '@goreal/domain/submissions/journey-counts';
import type { Submission } from '@goreal/domain/submissions/submission';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

export type JourneyPage = Page<Submission> & { counts: JourneyCounts };
export type Journey = InfiniteData<JourneyPage>;

/** Every page of the journal, whatever the filter. */
export const journeyKey = (uid: string) => ['journey', uid] as const;

/** Own submissions behind one filter, newest first, in pages of 20. */
function journeyQuery(uid: string, filter: JourneyFilter) {
  return infiniteQueryOptions({
    queryKey: [...journeyKey(uid), filter],
    queryFn: async ({ pageParam, signal }): Promise<JourneyPage> => {
      const query = {
        ...cursorOf(pageParam),
        ...(filter === 'all' ? {} : { status: filter }),
      };
      return dataOf(await api.GET('/api/submissions', { params: { query }, signal }));
    },
    ...byCursor,
    meta: { invalidatedBy: ['submission.changed'] },
  });
}

export function useJourney(uid: string, filter: JourneyFilter): UseInfiniteQueryResult<Journey> {
  return useInfiniteQuery(journeyQuery(uid, filter));
}
