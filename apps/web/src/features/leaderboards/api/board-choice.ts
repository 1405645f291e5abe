import type { BoardChoice } from '@goreal/domain/leaderboards/board-choice';
import {
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

export type BoardChoiceState = { choice: BoardChoice; pseudonym: string };

function boardChoiceQuery(uid: string) {
  return queryOptions({
    queryKey: ['leaderboards', 'choice', uid],
    queryFn: async ({ signal }): Promise<BoardChoiceState> => {
      const params = { path: { uid } };
      return dataOf(await api.GET('/api/users/{uid}/boardChoice', { params, signal }));
    },
    meta: { invalidatedBy: ['boards.changed', 'profile.changed'] },
  });
}

export function useBoardChoice(uid: string): UseQueryResult<BoardChoiceState> {
  return useQuery(boardChoiceQuery(uid));
}

/** Not optimistic: the old choice is shown until the server answers. */
export function useChooseBoard(
  uid: string,
): UseMutationResult<BoardChoiceState, Error, BoardChoice> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (choice: BoardChoice) => {
      const params = { path: { uid } };
      return dataOf(await api.PUT('/api/users/{uid}/boardChoice', { params, body: { choice } }));
    },
    onSuccess: (state) => {
      client.setQueryData(boardChoiceQuery(uid).queryKey, state);
      void client.invalidateQueries({ queryKey: ['leaderboards', 'honor'] });
      void client.invalidateQueries({ queryKey: ['leaderboards', 'own'] });
    },
  });
}
