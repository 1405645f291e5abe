import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import { deliverNotifications } from '#features/notifications/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { changeLink, findLink, lockLink } from './links.repository.ts';
import type { StravaRefusal } from './refusal.ts';

/**
 * Strava refuses a link's tokens: the player is notified, once, to reconnect. Points stay. Nothing happens when the link
 * has other tokens meanwhile.
 */
export type Reconnect = (
  of: { userId: string } | { athleteId: string },
  refusal: Pick<StravaRefusal, 'refreshToken'>,
) => Promise<void>;

export function createReconnect(options: { database: Database; clock: Clock }): Reconnect {
  const { database, clock } = options;
  return async (of, { refreshToken }) => {
    const found = await findLink(database, of);
    if (!found) return;
    await database.transaction(async (tx) => {
      const link = await lockLink(tx, found.user_id);
      if (!link || link.state === 'reconnect' || link.refresh_token !== refreshToken) return;
      const userId = link.user_id;
      const at = clock.now();
      await changeLink(tx, userId, { state: 'reconnect', reconnect_at: at, due_at: null });
      const { title, body } = stravaMessages.notification.reconnect;
      await deliverNotifications(tx, [
        {
          userId,
          cause: `strava-reconnect:${userId}:${at.getTime()}`,
          type: 'strava_changed',
          title,
          body,
          clickAction: '/dashboard?tab=aura-stream',
          createdAt: at,
        },
      ]);
      await tx.emit([
        { channel: `user:${userId}`, name: 'strava.changed', data: { connected: true } },
      ]);
    });
  };
}
