import type { ListedWord } from '@goreal/domain/moderation/word-list';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import type { ApiMutation } from '#platform/query/api-mutation.ts';

/** The list of blocked words. */
export const wordsQuery = queryOptions({
  queryKey: ['moderation', 'words'],
  queryFn: async ({ signal }): Promise<ListedWord[]> =>
    (await api.GET('/api/moderation/words', { signal })).items,
});

export function useListWord(): ApiMutation<unknown, ListedWord> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ListedWord) => api.POST('/api/moderation/words', { body }),
    onSettled: () => void client.invalidateQueries(wordsQuery),
  });
}

export function useUnlistWord(): ApiMutation<void, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (word: string) =>
      api.DELETE('/api/moderation/words/{word}', { params: { path: { word } } }),
    onSettled: () => void client.invalidateQueries(wordsQuery),
  });
}
