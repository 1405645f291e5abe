import { randomBytes } from 'node:crypto';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { formatDateTime } from '@goreal/domain/calendar/format';
import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import type { ActivitiesService } from '#features/activities/index.ts';
import type { ConsentsService } from '#features/consents/index.ts';
import { deliverNotifications } from '#features/notifications/index.ts';
import { mailOwner } from '#platform/auth/owner-mail.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { deleteLink, lockLink } from './links.repository.ts';
import { dropRevocations, insertDeletion } from './revocations.repository.ts';
import type { LinkRow } from './strava.table.ts';

export type Unlinker = {
  /**
   * Deletes a player's link in the caller's transaction, with all data from Strava, raw and derived, and the tokens;
   * a notification and a mail confirm it in writing. `revoked`: Strava has already revoked the tokens. Undefined when
   * there was no link, or not the one of which `isStill` is true.
   */
  unlink(
    tx: Transaction,
    options: {
      userId: string;
      reason: 'disconnected' | 'revoked';
      isStill?: (link: LinkRow) => boolean;
    },
  ): Promise<{ receipt: string; activities: number } | undefined>;
};

export function createUnlinker(options: {
  activities: ActivitiesService;
  consents: ConsentsService;
  jobs: Pick<Jobs, 'sendIn'>;
  clock: Clock;
  timeZone: string;
}): Unlinker {
  const { activities, consents, jobs, clock, timeZone } = options;

  function mailOf(
    name: string,
    { receipt, activities, at }: { receipt: string; activities: number; at: Date },
  ) {
    const time = formatDateTime(at, timeZone);
    const text = stravaMessages.mail.text({ name, receipt, activities, time });
    return { subject: stravaMessages.mail.subject, text };
  }

  return {
    async unlink(tx, { userId, reason, isStill = () => true }) {
      // The person before the link, as a connection and a reading do.
      await lockPerson(tx, userId);
      const link = await lockLink(tx, userId);
      if (!link || !isStill(link)) return undefined;
      const at = clock.now();
      const { removed } = await activities.retractAll(tx, { userId, source: 'strava' });
      await deleteLink(tx, userId);
      if (reason === 'revoked') await dropRevocations(tx, link.athlete_id);
      const receipt = newReceipt(at, timeZone);
      await insertDeletion(tx, { receipt, userId, reason, activities: removed, at });
      for (const purpose of ['strava', 'strava_sharing'] as const) {
        await consents.recordIn(tx, { userId, purpose, granted: false });
      }
      const words = stravaMessages.notification[reason === 'revoked' ? 'revoked' : 'deleted'];
      await deliverNotifications(tx, [
        {
          userId,
          cause: `strava-deleted:${receipt}`,
          type: 'strava_changed',
          title: words.title,
          body: words.body({ receipt, activities: removed }),
          clickAction: '/dashboard?tab=aura-stream',
          createdAt: at,
        },
      ]);
      await tx.emit([
        {
          channel: `user:${userId}`,
          name: 'profile.changed',
          data: {
            userId,
            strava_connected: false,
            strava_athlete_info: null,
            last_activity_sync: null,
          },
        },
        { channel: `user:${userId}`, name: 'strava.changed', data: { connected: false } },
      ]);
      const mail = (name: string) => mailOf(name, { receipt, activities: removed, at });
      await mailOwner(tx, { jobs, userId, mail });
      return { receipt, activities: removed };
    },
  };
}

/** Receipt number of a deletion, such as `STR-20260302-9F3A61`. */
function newReceipt(at: Date, timeZone: string): string {
  const day = academyDay(at, timeZone).replaceAll('-', '');
  return `STR-${day}-${randomBytes(3).toString('hex').toUpperCase()}`;
}
