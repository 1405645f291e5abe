import type { BoardChoice } from '@goreal/domain/leaderboards/board-choice';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import type { ApiMutation } from '#platform/query/api-mutation.ts';

export type BoardChoiceState = { choice: BoardChoice; pseudonym: string };

export function boardChoiceQuery(uid: string) {
  return queryOptions({
    queryKey: ['leaderboards', 'choice', uid],
    queryFn: ({ signal }): Promise<BoardChoiceState> =>
      api.GET('/api/users/{uid}/boardChoice', { params: { path: { uid } }, signal }),
    meta: { invalidatedBy: ['boards.changed', 'profile.changed'] },
  });
}

/** Not optimistic: the old choice is shown until the server answers. */
export function useChooseBoard(uid: string): ApiMutation<BoardChoiceState, BoardChoice> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: BoardChoice) =>
      api.PUT('/api/users/{uid}/boardChoice', { params: { path: { uid } }, body: { choice } }),
    onSuccess: (state) => {
      client.setQueryData(boardChoiceQuery(uid).queryKey, state);
      void client.invalidateQueries({ queryKey: ['leaderboards', 'honor'] });
      void client.invalidateQueries({ queryKey: ['leaderboards', 'own'] });
    },
  });
}
