import type { ProposalCard } from '@goreal/domain/personal-quests/personal-quest';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useInvalidatingMutation } from '#platform/query/api-mutation.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

const deskKey = ['personalQuests', 'desk'] as const;

/** Proposals that wait for an elder, oldest first. */
export function useWaitingProposals(): UseInfiniteQueryResult<InfiniteData<Page<ProposalCard>>> {
  return useInfiniteQuery({
    queryKey: deskKey,
    queryFn: ({ pageParam, signal }): Promise<Page<ProposalCard>> =>
      api.GET('/api/personalQuests/pending', { params: { query: cursorOf(pageParam) }, signal }),
    ...byCursor,
    meta: { invalidatedBy: ['personalQuests.changed'] },
  });
}

export type ProposalVerdict = { id: string; feedback?: string };

/** Decides a proposal; refetches the queue also when another elder was first. */
export function useDecideProposal(): ApiMutation<void, ProposalVerdict> {
  return useInvalidatingMutation(
    { queryKey: deskKey },
    async ({ id, feedback }: ProposalVerdict) => {
      const params = { path: { id } };
      if (feedback === undefined) await api.POST('/api/personalQuests/{id}/approve', { params });
      else await api.POST('/api/personalQuests/{id}/reject', { params, body: { feedback } });
    },
  );
}
