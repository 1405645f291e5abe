import type { Background, HomeConfig } from '@goreal/domain/backgrounds/background';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import {
  type ApiMutation,
  useInvalidatingMutation,
  useStoringMutation,
} from '#platform/query/api-mutation.ts';

export const backgroundsQuery = queryOptions({
  queryKey: ['backgrounds'],
  queryFn: async ({ signal }): Promise<Background[]> =>
    (await api.GET('/api/backgrounds', { signal })).items,
});

/** The current page background, kept up to date by live events. */
export const homeConfigQuery = queryOptions({
  queryKey: ['home-config'],
  queryFn: ({ signal }): Promise<HomeConfig> => api.GET('/api/config', { signal }),
  meta: { invalidatedBy: ['config.changed'] },
});

/** Selects the background by its id, or none. */
export function useSelectBackground(): ApiMutation<HomeConfig, string | null> {
  return useStoringMutation(homeConfigQuery, (backgroundId: string | null) =>
    api.PUT('/api/config', { body: { backgroundId } }),
  );
}

export function useDeleteBackground(): ApiMutation<unknown, Background> {
  return useInvalidatingMutation(backgroundsQuery, ({ id }: Background) =>
    api.DELETE('/api/backgrounds/{id}', { params: { path: { id } } }),
  );
}

/** Fetches the stored backgrounds again. */
export function useReloadBackgrounds(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: backgroundsQuery.queryKey });
}
