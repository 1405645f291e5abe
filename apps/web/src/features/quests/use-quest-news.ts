import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { useOldOnceLeft } from '#platform/query/old-after.ts';
import { changeAnswer } from '#platform/query/overtaken-answers.ts';
import { withActiveQuest } from './api/accept-quest.ts';
import { activeQuestsQuery } from './api/list-active-quests.ts';

/** Applies acceptances of other devices. */
export function useQuestNews(uid: string): void {
  const client = useQueryClient();
  const { queryKey } = activeQuestsQuery(uid);
  useOldOnceLeft(queryKey);
  useLiveEvent('activeQuest.changed', (active) => {
    changeAnswer(client, queryKey, (known) => withActiveQuest(known, active));
  });
}
