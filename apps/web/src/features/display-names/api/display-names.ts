import type { ReportedName } from '@goreal/domain/display-names/name-report';
import type { ReportReason } from '@goreal/domain/moderation/report';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useMutationThenInvalidate } from '#platform/query/api-mutation.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

/** A player by the name that the page shows. */
export type NamedPlayer = { userId: string; displayName: string };

type NewReport = { userId: string; name: string; reason: ReportReason; note: string };

/** Reports a display name to the elders. */
export function useReportName(): ApiMutation<void, NewReport> {
  return useMutation({
    mutationFn: (body: NewReport) => api.POST('/api/nameReports', { body }),
  });
}

/** Reported names, oldest first. */
export const namesQuery = infiniteQueryOptions({
  queryKey: ['moderation', 'names'],
  queryFn: ({ pageParam, signal }): Promise<Page<ReportedName> & { total: number }> =>
    api.GET('/api/moderation/names', { params: { query: cursorOf(pageParam) }, signal }),
  ...byCursor,
});

type NameOf = { userId: string; name: string };

/** Keeps a reported name. */
export function useKeepName(): ApiMutation<void, NameOf> {
  return useMutationThenInvalidate(namesQuery, ({ userId: memberId, name }: NameOf) =>
    api.POST('/api/members/{memberId}/name/keep', {
      params: { path: { memberId } },
      body: { name },
    }),
  );
}

/** Replaces a name, with a reason for its player. */
export function useRemoveName(): ApiMutation<void, NameOf & { reason: string }> {
  return useMutationThenInvalidate(
    namesQuery,
    ({ userId: memberId, ...body }: NameOf & { reason: string }) =>
      api.POST('/api/members/{memberId}/name/remove', {
        params: { path: { memberId } },
        body,
      }),
  );
}
