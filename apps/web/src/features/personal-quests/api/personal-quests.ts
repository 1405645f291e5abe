import type { NewProposal, Proposal } from '@goreal/domain/personal-quests/personal-quest';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import type { ApiMutation } from '#platform/query/api-mutation.ts';

export type OwnProposals = { canPropose: boolean; items: Proposal[] };

/** The player's proposals, newest first, and whether the level allows a new one. */
export function personalQuestsQuery(uid: string) {
  return queryOptions({
    queryKey: ['personalQuests', uid],
    queryFn: ({ signal }): Promise<OwnProposals> => api.GET('/api/personalQuests', { signal }),
    meta: { invalidatedBy: ['personalQuests.changed'] },
  });
}

export function usePropose(uid: string): ApiMutation<Proposal[], NewProposal> {
  const keep = useKeep(uid);
  return useMutation({
    mutationFn: async (body: NewProposal) =>
      (await api.POST('/api/personalQuests', { body })).items,
    onSuccess: keep,
  });
}

/** Withdraws a proposal, or closes its quest. */
export function useGiveUp(uid: string): ApiMutation<Proposal[], string> {
  const keep = useKeep(uid);
  return useMutation({
    mutationFn: async (id: string) => {
      const params = { path: { id } };
      return (await api.DELETE('/api/personalQuests/{id}', { params })).items;
    },
    onSuccess: keep,
  });
}

function useKeep(uid: string): (items: Proposal[]) => void {
  const client = useQueryClient();
  const { queryKey } = personalQuestsQuery(uid);
  return (items) => {
    client.setQueryData(queryKey, (known) => known && { ...known, items });
    void client.invalidateQueries({ queryKey: ['quests'] });
  };
}
