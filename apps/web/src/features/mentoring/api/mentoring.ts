import type { ApprenticeStep, Candidate, Mentoring } from '@goreal/domain/mentoring/mentorship';
import {
  type InfiniteData,
  queryOptions,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import type { ApiMutation } from '#platform/query/api-mutation.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

/** The player's apprentices, mentor and invitations. */
export function mentoringQuery(uid: string) {
  return queryOptions({
    queryKey: ['mentoring', uid],
    queryFn: ({ signal }): Promise<Mentoring> =>
      api.GET('/api/users/{uid}/mentoring', { params: { path: { uid } }, signal }),
    meta: { invalidatedBy: ['mentoring.changed'] },
  });
}

/** Players of the own guild who may be invited, filtered by name. */
export function useCandidates(options: {
  uid: string;
  words: string;
}): UseQueryResult<Candidate[]> {
  const { uid, words } = options;
  return useQuery({
    queryKey: ['mentoring', uid, 'candidates', words],
    queryFn: async ({ signal }): Promise<Candidate[]> => {
      const params = { path: { uid }, query: { query: words } };
      const answer = await api.GET('/api/users/{uid}/mentoring/candidates', { params, signal });
      return answer.items;
    },
    meta: { invalidatedBy: ['mentoring.changed'] },
  });
}

export type MentoringStep =
  | { kind: 'invite'; apprenticeId: string }
  | { kind: 'accept' | 'decline' | 'end'; id: string }
  | { kind: 'encourage'; id: string; message: string };

/** Performs a step; the answer is the state after it. */
export function useMentoringStep(uid: string): ApiMutation<Mentoring, MentoringStep> {
  const client = useQueryClient();
  const { queryKey } = mentoringQuery(uid);
  return useMutation({
    mutationFn: take,
    onSuccess: (mentoring) => client.setQueryData(queryKey, mentoring),
    // A refusal may mean that this page is out of date.
    onError: () => void client.invalidateQueries({ queryKey, exact: true }),
  });
}

async function take(step: MentoringStep): Promise<Mentoring> {
  switch (step.kind) {
    case 'invite': {
      const body = { apprenticeId: step.apprenticeId };
      return api.POST('/api/mentorships', { body });
    }
    case 'accept':
      return api.POST('/api/mentorships/{id}/accept', pathOf(step));
    case 'decline':
      return api.POST('/api/mentorships/{id}/decline', pathOf(step));
    case 'end':
      return api.DELETE('/api/mentorships/{id}', pathOf(step));
    case 'encourage': {
      const body = { message: step.message };
      const answer = await api.POST('/api/mentorships/{id}/encouragements', {
        ...pathOf(step),
        body,
      });
      return answer;
    }
  }
}

function pathOf({ id }: { id: string }) {
  return { params: { path: { id } } };
}

/** An apprentice's submissions, newest first, in pages of ten. */
export function useApprenticeJourney(
  id: string,
): UseInfiniteQueryResult<InfiniteData<Page<ApprenticeStep>>> {
  return useInfiniteQuery({
    queryKey: ['apprentice', id],
    queryFn: ({ pageParam, signal }): Promise<Page<ApprenticeStep>> =>
      api.GET('/api/mentorships/{id}/journey', {
        params: { path: { id }, query: cursorOf(pageParam) },
        signal,
      }),
    ...byCursor,
  });
}
