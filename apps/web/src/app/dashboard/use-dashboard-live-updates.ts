import type { Profile } from '@goreal/domain/accounts/profile';
import { useQueryClient } from '@tanstack/react-query';
import { avatarQuery } from '#features/avatars/api/get-avatar.ts';
import { useChatLiveUpdates } from '#features/chat/use-chat-live-updates.ts';
import { useInboxLiveUpdates } from '#features/notifications/inbox-live-updates.ts';
import { activeQuestsQuery, withActiveQuest } from '#features/quests/api/quests.ts';
import { submissionsQuery } from '#features/submissions/form/api/submissions.ts';
import { useAcademyMidnight } from '#platform/clock/academy-clock.ts';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { isInvalidatedBy, useInvalidateOnUnmount } from '#platform/query/live-invalidation.ts';
import { changeCachedData } from '#platform/query/reapply-changes.ts';
import { session } from '#platform/session/session.ts';

/**
 * Applies live events to everything that the dashboard shows.
 * @returns `reload` refetches the data that a submission changes; `unreadMessages` counts unread messages of the
 *   guild chat
 */
export function useDashboardLiveUpdates(
  profile: Pick<Profile, 'userId' | 'guild' | 'restriction'>,
): {
  reload: () => void;
  unreadMessages: number;
} {
  const { userId: uid, restriction } = profile;
  // The guild chat is closed to a restricted account.
  const guild = restriction ? '' : profile.guild;
  const client = useQueryClient();
  const submissions = submissionsQuery(uid);
  const active = activeQuestsQuery(uid);
  useQuestLiveUpdates(uid);
  useInboxLiveUpdates(uid);
  const unreadMessages = useChatLiveUpdates({ uid, guild });
  useLiveEvent('avatar.changed', ({ userId }) => {
    void client.invalidateQueries({ queryKey: avatarQuery(userId).queryKey });
  });
  const reloadProfile = () => void session.reload().catch(() => undefined);
  useLiveEvent('calendar.changed', reloadProfile);
  // Values that depend on the day: daily quests can be accepted again, streak and decay are recomputed.
  useAcademyMidnight(() => {
    void client.invalidateQueries({ predicate: isInvalidatedBy('calendar.changed') });
    reloadProfile();
  });
  const reload = () => {
    void client.invalidateQueries({ queryKey: submissions.queryKey });
    void client.invalidateQueries({ queryKey: active.queryKey });
  };
  return { reload, unreadMessages };
}

/** Applies acceptances of other devices. */
function useQuestLiveUpdates(uid: string): void {
  const client = useQueryClient();
  const { queryKey } = activeQuestsQuery(uid);
  useInvalidateOnUnmount(queryKey);
  useLiveEvent('activeQuest.changed', (active) => {
    changeCachedData(client, queryKey, (known) => withActiveQuest(known, active));
  });
}
