import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { errorOf, networkError } from '#platform/api-client/api-error.ts';
import { setting } from '#platform/env/env.ts';

/** Sets a guild's image, or removes it without a file. Refetches the guilds. */
export function useSetGuildImage(guild: GuildId): UseMutationResult<void, Error, File | undefined> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | undefined) => {
      if (file) await sendImage(guild, file);
      else await api.DELETE('/api/guilds/{guild}/image', { params: { path: { guild } } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['guilds'] }),
  });
}

async function sendImage(guild: GuildId, file: File): Promise<void> {
  const answer = await fetch(`${setting('GOREAL_API_URL')}/guilds/${guild}/image`, {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': file.type },
    body: file,
  }).catch((cause: unknown) => {
    throw networkError(cause);
  });
  if (!answer.ok) throw await errorOf(answer);
}
