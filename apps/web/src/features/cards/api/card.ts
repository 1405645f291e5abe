import type { Card } from '@goreal/domain/cards/card-schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useStoringMutation } from '#platform/query/api-mutation.ts';

export type OwnCard = { canCarve: boolean; card: Card | null };

/** Decoration of the player's card, and whether the level allows changing it. */
export function cardQuery(uid: string) {
  return queryOptions({
    queryKey: ['card', uid],
    queryFn: ({ signal }): Promise<OwnCard> =>
      api.GET('/api/users/{uid}/card', { params: { path: { uid } }, signal }),
  });
}

export function useSaveCard(uid: string): ApiMutation<OwnCard, Card> {
  return useStoringMutation(cardQuery(uid), (body: Card) =>
    api.PUT('/api/users/{uid}/card', { params: { path: { uid } }, body }),
  );
}
