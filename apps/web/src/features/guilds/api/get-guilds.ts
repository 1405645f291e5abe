import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import type { Guild } from '@goreal/domain/guilds/guild';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Data of a guild card. */
export type GuildFace = Pick<
  Guild,
  'id' | 'displayName' | 'motto' | 'focus' | 'description' | 'imageUrl'
>;

/** Built-in guild data, shown while the server cannot be reached. */
export const foundingFaces: readonly GuildFace[] = GUILD_IDS.map((id) => ({
  ...FOUNDING_GUILDS[id],
  imageUrl: null,
}));

const guildsQuery = queryOptions({
  queryKey: ['guilds'],
  queryFn: async ({ signal }): Promise<GuildFace[]> => {
    const { items } = dataOf(await api.GET('/api/guilds', { signal }));
    return items;
  },
  meta: { invalidatedBy: ['guild.changed'] },
});

export function useGuilds(): UseQueryResult<GuildFace[]> {
  return useQuery(guildsQuery);
}
