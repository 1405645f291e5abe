import type { GuardianAnswer } from '@goreal/domain/young-players/guardian';
import { guardianMessages as messages } from '@goreal/domain/young-players/guardians.messages';
import { deliverNotifications } from '#features/notifications/index.ts';
import type { Transaction } from '#platform/database/database.ts';

/** Notifies a player of what a guardian answered, or that an elder named another one. */
export async function notifyPlayer(
  tx: Transaction,
  { userId, what, at }: { userId: string; what: GuardianAnswer | 'replaced'; at: Date },
): Promise<void> {
  const { title, body } = messages.notifications[what];
  await deliverNotifications(tx, [
    {
      userId,
      title,
      body,
      type: 'admin_notification',
      createdAt: at,
      cause: `guardian:${crypto.randomUUID()}`,
      clickAction: '/dashboard?tab=settings#guardian',
    },
  ]);
}
