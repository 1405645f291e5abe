import { useQueryClient } from '@tanstack/react-query';
import { useInboxNews } from '#features/notifications/inbox-news.ts';
import { activeQuestsQuery } from '#features/quests/api/list-active-quests.ts';
import { useQuestNews } from '#features/quests/use-quest-news.ts';
import { reportsQuery } from '#features/reports/api/list-reports.ts';
import { useLiveEvent } from '#platform/live-events/live-events.ts';

/** Keeps everything the dashboard shows as fresh as the live stream; the answer reloads what a report changes. */
export function useDashboardNews(uid: string): () => void {
  const client = useQueryClient();
  const reports = reportsQuery(uid);
  const active = activeQuestsQuery(uid);
  useQuestNews(uid);
  useInboxNews(uid);
  useLiveEvent('submission.changed', () => {
    void client.invalidateQueries({ queryKey: reports.queryKey });
  });
  return () => {
    void client.invalidateQueries({ queryKey: reports.queryKey });
    void client.invalidateQueries({ queryKey: active.queryKey });
  };
}
