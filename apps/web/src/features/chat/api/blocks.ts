import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import type { Block } from '@goreal/domain/moderation/queue';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useInvalidatingMutation } from '#platform/query/api-mutation.ts';

/** Another device may have changed them. */
const BLOCKS_FRESH_MS = 5 * MINUTE_MS;

/** Players whom the user has blocked. */
export function blocksQuery(uid: string) {
  return queryOptions({
    queryKey: ['blocks', uid],
    queryFn: async ({ signal }): Promise<Block[]> => {
      const params = { path: { uid } };
      return (await api.GET('/api/users/{uid}/blocks', { params, signal })).items;
    },
  });
}

/** Ids of the players whom the user has blocked, as known within the last minutes. */
export async function blockedIds(client: QueryClient, uid: string): Promise<ReadonlySet<string>> {
  const blocks = await client.fetchQuery({ ...blocksQuery(uid), staleTime: BLOCKS_FRESH_MS });
  return new Set(blocks.map(({ userId }) => userId));
}

export type BlockChange = { blockedId: string; blocked: boolean };

/** Blocks or unblocks a player. */
export function useBlock(uid: string): ApiMutation<void, BlockChange> {
  return useInvalidatingMutation(blocksQuery(uid), async ({ blockedId, blocked }: BlockChange) => {
    const params = { path: { uid, blockedId } };
    if (blocked) await api.PUT('/api/users/{uid}/blocks/{blockedId}', { params });
    else await api.DELETE('/api/users/{uid}/blocks/{blockedId}', { params });
  });
}
