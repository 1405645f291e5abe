import type { JourneyCounts, JourneyFilter } from '@goreal/domain/submissions/journey-counts';
import type { Submission } from '@goreal/domain/submissions/submission';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

type JourneyPage = Page<Submission> & { counts: JourneyCounts };

/** Query key of the log in every filter. */
export const journeyKey = (uid: string) => ['journey', uid] as const;

/** Own submissions behind one filter, newest first, in pages of 20. */
export function journeyQuery(uid: string, filter: JourneyFilter) {
  return infiniteQueryOptions({
    queryKey: [...journeyKey(uid), filter],
    queryFn: ({ pageParam, signal }): Promise<JourneyPage> => {
      const query = {
        ...cursorOf(pageParam),
        ...(filter === 'all' ? {} : { status: filter }),
      };
      return api.GET('/api/submissions', { params: { query }, signal });
    },
    ...byCursor,
    meta: { invalidatedBy: ['submission.changed'] },
  });
}
