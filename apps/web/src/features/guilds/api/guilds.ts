import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import type { Guild } from '@goreal/domain/guilds/guild';
import { GUILD_IDS, type GuildId } from '@goreal/domain/guilds/guild-id';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { errorOf, networkError } from '#platform/api-client/api-error.ts';
import { setting } from '#platform/env/env.ts';
import { type ApiMutation, useInvalidatingMutation } from '#platform/query/api-mutation.ts';
import { shownUserHeader } from '#platform/session/shown-user.ts';

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

export const guildsQuery = queryOptions({
  queryKey: ['guilds'],
  queryFn: async ({ signal }): Promise<GuildFace[]> => {
    const { items } = await api.GET('/api/guilds', { signal });
    return items;
  },
  meta: { invalidatedBy: ['guild.changed'] },
});

/** Sets a guild's image, or removes it without a file. Refetches the guilds. */
export function useSetGuildImage(guild: GuildId): ApiMutation<void, File | undefined> {
  return useInvalidatingMutation({ queryKey: ['guilds'] }, async (file: File | undefined) => {
    if (file) await sendImage(guild, file);
    else await api.DELETE('/api/guilds/{guild}/image', { params: { path: { guild } } });
  });
}

async function sendImage(guild: GuildId, file: File): Promise<void> {
  const answer = await fetch(`${setting('GOREAL_API_URL')}/guilds/${guild}/image`, {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { ...shownUserHeader(), 'content-type': file.type },
    body: file,
  }).catch((cause: unknown) => {
    throw networkError(cause);
  });
  if (!answer.ok) throw await errorOf(answer);
}
