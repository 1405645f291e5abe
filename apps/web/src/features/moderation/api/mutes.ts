import type { AppealVerdict } from '@goreal/domain/chat/guild-chat';
import type { Mute } from '@goreal/domain/moderation/queue';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useMutationThenInvalidate } from '#platform/query/api-mutation.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

export type MuteFilter = 'standing' | 'appeals';

const ALL = ['moderation', 'mutes'];

/** Active mutes, or pending appeals, newest first. */
export function mutesQuery(filter: MuteFilter) {
  return infiniteQueryOptions({
    queryKey: [...ALL, filter],
    queryFn: ({ pageParam, signal }): Promise<Page<Mute>> => {
      const query = { filter, ...cursorOf(pageParam) };
      return api.GET('/api/moderation/mutes', { params: { query }, signal });
    },
    ...byCursor,
  });
}

export type NewMute = { userId: string; minutes: number; reason: string };

export function useMute(): ApiMutation<unknown, NewMute> {
  return useMuteAction((body) => api.POST('/api/moderation/mutes', { body }));
}

export type Lift = { muteId: string; reason: string };

export function useLiftMute(): ApiMutation<unknown, Lift> {
  return useMuteAction(({ muteId, reason }) =>
    api.POST('/api/moderation/mutes/{muteId}/lift', {
      params: { path: { muteId } },
      body: { reason },
    }),
  );
}

export type Answer = { muteId: string; verdict: AppealVerdict; answer: string };

export function useAnswerAppeal(): ApiMutation<unknown, Answer> {
  return useMuteAction(({ muteId, ...body }) =>
    api.POST('/api/moderation/mutes/{muteId}/answer', { params: { path: { muteId } }, body }),
  );
}

function useMuteAction<Action>(
  mutationFn: (action: Action) => Promise<unknown>,
): ApiMutation<unknown, Action> {
  return useMutationThenInvalidate({ queryKey: ALL }, mutationFn);
}
