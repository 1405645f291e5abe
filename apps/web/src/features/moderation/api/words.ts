import type { ListedWord } from '@goreal/domain/moderation/word-list';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useMutationThenInvalidate } from '#platform/query/api-mutation.ts';

/** The list of blocked words. */
export const wordsQuery = queryOptions({
  queryKey: ['moderation', 'words'],
  queryFn: async ({ signal }): Promise<ListedWord[]> =>
    (await api.GET('/api/moderation/words', { signal })).items,
});

export function useListWord(): ApiMutation<unknown, ListedWord> {
  return useMutationThenInvalidate(wordsQuery, (body: ListedWord) =>
    api.POST('/api/moderation/words', { body }),
  );
}

export function useUnlistWord(): ApiMutation<void, string> {
  return useMutationThenInvalidate(wordsQuery, (word: string) =>
    api.DELETE('/api/moderation/words/{word}', { params: { path: { word } } }),
  );
}
