import { OVERLAP_DAYS } from '@goreal/domain/strava/limits';
import type { ActivitiesService } from '#features/activities/index.ts';
import { type Clock, daysBefore } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { type AthleteLock, LEASE_MS } from './athlete-lock.ts';
import { nextReading } from './links.repository.ts';
import { fingerprintOf, isKept, readingOf } from './reading.ts';
import { deleteRecent, keepRecent, recentOf } from './recent.repository.ts';
import { StravaRefusal } from './refusal.ts';
import type { StravaActivity } from './wire.ts';

/** Sums over the pages or activities of a sync. */
export type SyncResult = {
  processed: number;
  gained: number;
  tierBefore: number | undefined;
  tierAfter: number | undefined;
};

export const EMPTY_RESULT: SyncResult = {
  processed: 0,
  gained: 0,
  tierBefore: undefined,
  tierAfter: undefined,
};

/**
 * Stores activities that were read under an athlete's lock. Each call is one transaction, and does nothing once the
 * lock is lost.
 */
export type Store = {
  /** Stores activities; private ones and those of the future are removed, unchanged ones skipped. */
  take(lock: AthleteLock, activities: readonly StravaActivity[]): Promise<SyncResult>;
  /** Removes an activity that was deleted or made private. */
  takeBack(lock: AthleteLock, options: { activityId: string; reason: string }): Promise<SyncResult>;
};

export function createStore(options: {
  database: Database;
  clock: Clock;
  activities: ActivitiesService;
}): Store {
  const { database, clock, activities } = options;

  /** Runs `work` with the number of this read, unless another process holds the lock. */
  function withValidLease(
    lock: AthleteLock,
    work: (tx: Transaction, reading: number) => Promise<SyncResult>,
  ): Promise<SyncResult> {
    return database.transaction(async (tx) => {
      const now = clock.now();
      // Before the row of the reading: events of one person are delivered in the order of these locks.
      await lockPerson(tx, lock.userId);
      const reading = await nextReading(tx, {
        userId: lock.userId,
        leaseId: lock.leaseId,
        now,
        leaseUntil: new Date(now.getTime() + LEASE_MS),
      });
      if (reading === undefined) throw new StravaRefusal('gone', 'the lease was lost');
      return work(tx, reading);
    });
  }

  async function remove(
    tx: Transaction,
    removal: { userId: string; activityId: string; revision: number; reason: string },
  ): Promise<SyncResult> {
    const { userId, activityId, revision, reason } = removal;
    await deleteRecent(tx, { userId, activityId });
    const taken = { userId, source: 'strava', sourceId: activityId, revision, reason } as const;
    const { gained, tierBefore, tierAfter } = await activities.retract(tx, taken);
    return { processed: gained === 0 ? 0 : 1, gained, tierBefore, tierAfter };
  }

  return {
    async take(lock, read) {
      if (read.length === 0) return EMPTY_RESULT;
      const { userId } = lock;
      return withValidLease(lock, async (tx, revision) => {
        const now = clock.now();
        const since = daysBefore(now, OVERLAP_DAYS);
        const known = new Map(
          (await recentOf(tx, { userId, since: new Date(0) })).map((recent) => [
            recent.activityId,
            recent.fingerprint,
          ]),
        );
        const readings = read.filter((activity) => isKept(activity, now)).map(readingOf);
        const fresh = readings
          .map((reading) => ({ reading, fingerprint: fingerprintOf(reading) }))
          .filter(({ reading, fingerprint }) => known.get(reading.sourceId) !== fingerprint);
        let result = EMPTY_RESULT;
        if (fresh.length > 0) {
          const { processed, gained, tierBefore, tierAfter } = await activities.ingest(tx, {
            userId,
            source: 'strava',
            activities: fresh.map(({ reading }) => ({ ...reading, revision })),
          });
          result = { processed, gained, tierBefore, tierAfter };
        }
        await keepRecent(tx, {
          userId,
          activities: fresh
            .filter(({ reading }) => reading.startedAt >= since)
            .map(({ reading, fingerprint }) => ({
              activityId: reading.sourceId,
              startedAt: reading.startedAt,
              fingerprint,
            })),
        });
        for (const { id } of read.filter((activity) => !isKept(activity, now))) {
          result = addResults(
            result,
            await remove(tx, { userId, activityId: id, revision, reason: 'hidden' }),
          );
        }
        return result;
      });
    },
    takeBack: (lock, { activityId, reason }) =>
      withValidLease(lock, (tx, revision) =>
        remove(tx, { userId: lock.userId, activityId, revision, reason }),
      ),
  };
}

export function addResults(one: SyncResult, other: SyncResult): SyncResult {
  return {
    processed: one.processed + other.processed,
    gained: Math.round((one.gained + other.gained) * 100) / 100,
    tierBefore: one.tierBefore ?? other.tierBefore,
    tierAfter: other.tierAfter ?? one.tierAfter,
  };
}
