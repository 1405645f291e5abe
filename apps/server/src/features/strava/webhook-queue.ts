import { DAY_MS } from '@goreal/domain/calendar/durations';
import { RAW_DAYS } from '@goreal/domain/strava/limits';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/logging/logger.ts';
import type { AthleteLocks } from './athlete-lock.ts';
import { claimEvent, rescheduleEvent, settleEvents } from './events.repository.ts';
import { findLink } from './links.repository.ts';
import type { Reconnect } from './reconnect.ts';
import { isRefusal } from './refusal.ts';
import type { EventRow, LinkRow } from './strava.table.ts';
import type { Sync } from './sync.ts';
import type { Unlinker } from './unlink.ts';

/** Retry delays (s): Strava sends events before the activity can be read. */
const PROCESSING_WAITS_S = [20, 120, 600, 3600];
/**
 * Retry delays (s) of failures; the last one repeats, because a sweep reads the last days only and older activities
 * depend on their event.
 */
const FAILURE_WAITS_S = [10, 60, 300, 900, 3600];
const GIVE_UP_MS = RAW_DAYS * DAY_MS;
const BUSY_WAIT_MS = 3000;
const CLAIM_MS = 180_000;
const MAX_WAIT_MS = 2000;

type Outcome = 'done' | 'ignored';

export type WebhookQueue = {
  /** Processes the next due event; false when none is due. Events are only hints: the activity is read from Strava. */
  next(): Promise<boolean>;
};

export function createWebhookQueue(options: {
  database: Database;
  clock: Clock;
  logger: Logger;
  athleteLocks: AthleteLocks;
  sync: Sync;
  unlinker: Unlinker;
  reconnect: Reconnect;
}): WebhookQueue {
  const { database, clock, logger, athleteLocks, sync, unlinker, reconnect } = options;
  const later = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);

  /** Undefined while another process holds the athlete's lock. */
  async function processEvent(event: EventRow): Promise<Outcome | undefined> {
    const link = await findLink(database, { athleteId: event.owner_id });
    if (!link) return 'ignored';
    const userId = link.user_id;
    try {
      return await athleteLocks.withLock({ userId, maxWaitMs: MAX_WAIT_MS }, async (lock) => {
        if (event.deauthorises) {
          // Events are unsigned: anyone who knows the path could forge a deauthorisation, so Strava is asked.
          await lock.renew();
          return 'ignored';
        }
        const isGone = event.aspect_type !== 'create';
        await sync.checkActivity(lock, { activityId: event.object_id, kind: 'event', isGone });
        return 'done';
      });
    } catch (error) {
      if (!event.deauthorises || !isRefusal(error, 'token')) throw error;
      const { refreshToken } = error;
      // The athlete may have connected again meanwhile.
      const isStill = (now: LinkRow) => now.refresh_token === refreshToken;
      await database.transaction((tx) =>
        unlinker.unlink(tx, { userId, reason: 'revoked', isStill }),
      );
      return 'done';
    }
  }

  async function reschedule(event: EventRow, error: unknown): Promise<void> {
    if (isRefusal(error, 'rate', 'inactive', 'paused')) {
      const until = error.until ?? later(FAILURE_WAITS_S[3] ?? 0);
      await rescheduleEvent(database, { eventId: event.event_id, until, failed: false });
      return;
    }
    if (isRefusal(error, 'token')) {
      await reconnect({ athleteId: event.owner_id }, error);
      await settleEvents(database, { event, state: 'ignored' });
      return;
    }
    const isGone = isRefusal(error, 'gone');
    const isOld = event.received_at < later(-GIVE_UP_MS);
    const wait = isGone
      ? PROCESSING_WAITS_S[event.attempts]
      : (FAILURE_WAITS_S[event.attempts] ?? FAILURE_WAITS_S.at(-1));
    if (wait === undefined || isOld) {
      await settleEvents(database, { event, state: isGone ? 'ignored' : 'failed' });
      return;
    }
    if (!isRefusal(error)) logger.warn({ error }, 'strava event');
    await rescheduleEvent(database, {
      eventId: event.event_id,
      until: later(wait * 1000),
      failed: true,
    });
  }

  return {
    async next() {
      const event = await claimEvent(database, { now: clock.now(), again: later(CLAIM_MS) });
      if (!event) return false;
      try {
        const outcome = await processEvent(event);
        if (outcome) await settleEvents(database, { event, state: outcome });
        else {
          const until = later(BUSY_WAIT_MS);
          await rescheduleEvent(database, { eventId: event.event_id, until, failed: false });
        }
      } catch (error) {
        await reschedule(event, error);
      }
      return true;
    },
  };
}
