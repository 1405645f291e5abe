import type { Activity, Stamina } from '@goreal/domain/activities/activity';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import type { ApiMutation } from '#platform/query/api-mutation.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';
import { changeCachedData } from '#platform/query/reapply-changes.ts';

export function staminaQuery(uid: string) {
  return queryOptions({
    queryKey: ['activities', uid, 'stamina'],
    queryFn: ({ signal }): Promise<Stamina> =>
      api.GET('/api/users/{uid}/stamina', { params: { path: { uid } }, signal }),
    meta: { invalidatedBy: ['activities.changed'] },
  });
}

export function activitiesQuery(uid: string) {
  return infiniteQueryOptions({
    queryKey: ['activities', uid, 'list'],
    queryFn: ({ pageParam, signal }): Promise<Page<Activity>> =>
      api.GET('/api/users/{uid}/activities', {
        params: { path: { uid }, query: cursorOf(pageParam) },
        signal,
      }),
    ...byCursor,
    meta: { invalidatedBy: ['activities.changed'] },
  });
}

/** Invalidates the player's activities and their Stamina. */
export function useReloadActivities(uid: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['activities', uid] });
}

/** Records that Kael's introduction was shown; it is shown once per player. */
export function useMarkIntroduced(uid: string): ApiMutation<unknown, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.PUT('/api/users/{uid}/introductions/kael', { params: { path: { uid } } }),
    onMutate: () => {
      // A fetch in flight may answer from before: it would show the introduction again.
      changeCachedData(client, staminaQuery(uid).queryKey, (known) => ({
        ...known,
        hasMetKael: true,
      }));
    },
  });
}

type OnOwn<Variables> = ApiMutation<unknown, Variables>;

export function useRemoveActivity(uid: string): OnOwn<string> {
  return useMutation({
    mutationFn: (activityId: string) =>
      api.DELETE('/api/users/{uid}/activities/{activityId}', {
        params: { path: { uid, activityId } },
      }),
    onSuccess: useReloadActivities(uid),
  });
}

export function useAppeal(uid: string): OnOwn<{ activityId: string; text: string }> {
  return useMutation({
    mutationFn: ({ activityId, text }: { activityId: string; text: string }) =>
      api.POST('/api/users/{uid}/activities/{activityId}/appeal', {
        params: { path: { uid, activityId } },
        body: { text },
      }),
    onSuccess: useReloadActivities(uid),
  });
}
