import type { NewcomerCard, OwnAdmission } from '@goreal/domain/door/newcomer';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useInvalidatingMutation } from '#platform/query/api-mutation.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

/** Newcomers who wait for an elder, the longest waiting first. */
export const newcomersQuery = infiniteQueryOptions({
  queryKey: ['newcomers'],
  queryFn: ({ pageParam, signal }): Promise<Page<NewcomerCard>> =>
    api.GET('/api/newcomers', { params: { query: cursorOf(pageParam) }, signal }),
  ...byCursor,
  meta: { invalidatedBy: ['newcomers.changed'] },
});

/** Admits, or with a reason refuses. */
type Answer = { newcomerId: string; reason?: string };

/** Answers a newcomer. Refetches the queue also after a failure, because another elder may have answered. */
export function useAnswerNewcomer(): ApiMutation<void, Answer> {
  return useInvalidatingMutation(newcomersQuery, async ({ newcomerId, reason }: Answer) => {
    const params = { path: { newcomerId } };
    if (reason === undefined) await api.POST('/api/newcomers/{newcomerId}/admission', { params });
    else await api.POST('/api/newcomers/{newcomerId}/refusal', { params, body: { reason } });
  });
}

/** State of the own admission. */
export const ownAdmissionQuery = (uid: string) =>
  queryOptions({
    queryKey: ['admission', uid],
    queryFn: ({ signal }): Promise<OwnAdmission> =>
      api.GET('/api/users/{uid}/admission', { params: { path: { uid } }, signal }),
    meta: { invalidatedBy: ['profile.changed'] },
  });

export const requestAdmission = (uid: string, request: string): Promise<OwnAdmission> =>
  api.POST('/api/users/{uid}/admission', { params: { path: { uid } }, body: { request } });
