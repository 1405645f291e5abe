import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { useInvalidateOnUnmount } from '#platform/query/live-invalidation.ts';
import { changeCachedData } from '#platform/query/reapply-changes.ts';
import { activeQuestsQuery, withActiveQuest } from './api/quests.ts';

/** Applies acceptances of other devices. */
export function useQuestLiveUpdates(uid: string): void {
  const client = useQueryClient();
  const { queryKey } = activeQuestsQuery(uid);
  useInvalidateOnUnmount(queryKey);
  useLiveEvent('activeQuest.changed', (active) => {
    changeCachedData(client, queryKey, (known) => withActiveQuest(known, active));
  });
}
