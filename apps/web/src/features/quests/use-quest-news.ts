import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { changeAnswer } from '#platform/query/overtaken-answers.ts';
import { withActiveQuest } from './api/accept-quest.ts';
import { activeQuestsQuery } from './api/list-active-quests.ts';

/** Keeps quests and acceptances as fresh as the live stream: other devices, elders, operators. */
export function useQuestNews(uid: string): void {
  const client = useQueryClient();
  const { queryKey } = activeQuestsQuery(uid);
  useLiveEvent('activeQuest.changed', (active) => {
    changeAnswer(client, queryKey, (known) => withActiveQuest(known, active));
  });
  // A rejection opens the acceptance again.
  useLiveEvent('submission.changed', () => void client.invalidateQueries({ queryKey }));
  useLiveEvent('quest.changed', () => void client.invalidateQueries({ queryKey: ['quests'] }));
}
