import type { Notification } from '@goreal/domain/notifications/notification';

/**
 * The oldest unread notification that is either a rejection that arrived live, or an undo that took AURA;
 * none that a later decision on the same submission or quest has superseded. The inbox is newest first.
 */
export function decisionNews(
  inbox: readonly Notification[],
  arrived: ReadonlySet<string>,
): Notification | undefined {
  return inbox.findLast((notification, at) => {
    const { id, type, isRead, data } = notification;
    const isNews =
      (type === 'quest_rejected' && arrived.has(id)) ||
      (type === 'decision_undone' && typeof data.auraBefore === 'number');
    return isNews && !isRead && !inbox.slice(0, at).some((later) => overtakes(later, notification));
  });
}

/**
 * A later decision on the same submission supersedes any decision; one on the same quest supersedes a
 * rejection.
 */
function overtakes(later: Notification, earlier: Notification): boolean {
  if (!DECISIONS.has(later.type)) return false;
  const { type, questId, data } = earlier;
  return (
    (data.submissionId !== undefined && later.data.submissionId === data.submissionId) ||
    (type === 'quest_rejected' && questId !== null && later.questId === questId)
  );
}

const DECISIONS: ReadonlySet<string> = new Set([
  'quest_approved',
  'quest_rejected',
  'decision_undone',
]);
