import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { Quest } from '@goreal/domain/quests/quest';
import type { QuestForm } from '@goreal/domain/quests/quest-form';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useInvalidatingMutation } from '#platform/query/api-mutation.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

const KEY = ['quest-book'] as const;

/** All quests, of one guild or of all, newest first. */
export function questBookQuery(guild: GuildId | undefined) {
  return infiniteQueryOptions({
    queryKey: [...KEY, guild ?? 'all'],
    queryFn: ({ pageParam, signal }): Promise<Page<Quest>> => {
      const query = {
        ...cursorOf(pageParam),
        ...(guild !== undefined && { guild }),
      };
      return api.GET('/api/questBook', { params: { query }, signal });
    },
    ...byCursor,
  });
}

/** Creates the initial quests when there are none. */
export function useFillQuestBook(): ApiMutation<{ items: Quest[] }, void> {
  return useInvalidatingMutation({ queryKey: KEY }, () => api.POST('/api/questBook'));
}

export type QuestWrite =
  | { kind: 'create'; form: QuestForm }
  | { kind: 'change'; questId: string; change: Partial<QuestForm> & { isActive?: boolean } };

/** Creates or updates a quest, then refetches the list. */
export function useWriteQuest(): ApiMutation<Quest, QuestWrite> {
  return useInvalidatingMutation({ queryKey: KEY }, (write: QuestWrite) => {
    if (write.kind === 'create') {
      return api.POST('/api/quests', { body: write.form });
    }
    const { questId, change } = write;
    const params = { path: { questId } };
    return api.PATCH('/api/quests/{questId}', { params, body: change });
  });
}
