import { formatTime } from '@goreal/domain/calendar/format';
import { MANUAL_SYNC_SECONDS } from '@goreal/domain/strava/limits';
import type { StravaSync } from '@goreal/domain/strava/status';
import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { AthleteLocks } from './athlete-lock.ts';
import { changeLink, claimManualSync, findLink, releaseManualSync } from './links.repository.ts';
import type { Reconnect } from './reconnect.ts';
import { isRefusal, toAppError } from './refusal.ts';
import { emitLinkChanged, type Sync } from './sync.ts';

/** Pages of the first import that a player's request waits for. */
const IMPORT_PAGES = 2;
const MAX_WAIT_MS = 4000;

/** A requested sync; returns when the last days are read. */
export type SyncService = {
  /** @throws {AppError} `failed-precondition` without a working link, `unavailable` when Strava is */
  syncNow(userId: string): Promise<StravaSync>;
};

export function createSyncService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
  athleteLocks: AthleteLocks;
  sync: Sync;
  reconnect: Reconnect;
  wake: () => Promise<void>;
}): SyncService {
  const { database, clock, timeZone, athleteLocks, sync, reconnect, wake } = options;

  /** Seconds until the player may request again; 0 when the request is accepted. */
  async function cooldown(userId: string, now: Date): Promise<number> {
    const after = new Date(now.getTime() - MANUAL_SYNC_SECONDS * 1000);
    if (await claimManualSync(database, { userId, now, after })) return 0;
    const link = await findLink(database, { userId });
    const passed = (now.getTime() - (link?.asked_at ?? now).getTime()) / 1000;
    return Math.ceil(MANUAL_SYNC_SECONDS - Math.max(0, passed));
  }

  /** What a failed sync answers; it is tried again, unless the player has to connect again. */
  async function afterFailure(
    error: unknown,
    request: { userId: string; askedAt: Date; former: Date | null },
  ): Promise<StravaSync> {
    const { userId } = request;
    if (isRefusal(error, 'token')) await reconnect({ userId }, error);
    else {
      await changeLink(database, userId, { due_at: clock.now() });
      await releaseManualSync(database, request);
    }
    if (isRefusal(error, 'rate') && error.until) {
      await changeLink(database, userId, { waits_until: error.until });
      return withoutGain(false, stravaMessages.sync.waits(formatTime(error.until, timeZone)));
    }
    throw toAppError(error);
  }

  return {
    async syncNow(userId) {
      const link = await findLink(database, { userId });
      if (!link) throw new AppError('failed-precondition', stravaMessages.notConnected);
      if (link.state === 'reconnect') {
        throw new AppError('failed-precondition', stravaMessages.reconnect);
      }
      const askedAt = clock.now();
      const seconds = await cooldown(userId, askedAt);
      if (seconds > 0) return withoutGain(false, stravaMessages.sync.tooSoon(seconds));
      try {
        const synced = await athleteLocks.withLock({ userId, maxWaitMs: MAX_WAIT_MS }, (lock) =>
          sync.run(lock, { kind: 'player', importPages: IMPORT_PAGES }),
        );
        if (!synced) return withoutGain(true, stravaMessages.sync.running);
        const { processed, gained, importGoesOn } = synced;
        await changeLink(database, userId, { due_at: importGoesOn ? clock.now() : null });
        await emitLinkChanged(database, userId);
        if (importGoesOn) await wake();
        const words = stravaMessages.sync;
        return {
          success: true,
          message: importGoesOn ? words.goesOn(processed) : words.done({ processed, gained }),
          activities_processed: processed,
          stamina_gained: gained,
          tier_upgraded: (synced.tierAfter ?? 0) > (synced.tierBefore ?? 0),
        };
      } catch (error) {
        return afterFailure(error, { userId, askedAt, former: link.asked_at });
      }
    },
  };
}

function withoutGain(success: boolean, message: string): StravaSync {
  return { success, message, activities_processed: 0, stamina_gained: 0, tier_upgraded: false };
}
