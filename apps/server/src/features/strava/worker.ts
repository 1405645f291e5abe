import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import type { Clock } from '#platform/clock/clock.ts';
import type { Seal } from '#platform/config/seal.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/logging/logger.ts';
import type { AthleteLocks } from './athlete-lock.ts';
import { changeLink, dueLinks, findLink, nextRecheck } from './links.repository.ts';
import type { Reconnect } from './reconnect.ts';
import { isRefusal } from './refusal.ts';
import { claimRevocation, removeRevocation } from './revocations.repository.ts';
import type { StravaClient } from './strava-client.ts';
import { emitLinkChanged, type Sync, type Synced } from './sync.ts';
import type { WebhookQueue } from './webhook-queue.ts';

/** Longest run (ms) of one job; a further job continues. */
const MAX_RUN_MS = 50_000;
/** Pages of one import before the next athlete's: a long history must not delay others. */
const IMPORT_PAGES = 5;
const BATCH = 20;
const RETRY_MS = 5 * MINUTE_MS;

export type Worker = {
  /** Processes events, revocations and due syncs until nothing is left for now. True when there is more. */
  work(): Promise<boolean>;
  /** Attempts each queued revocation once. */
  revoke(): Promise<void>;
  /** Makes running work stop before its next call. */
  stop(): void;
};

export function createWorker(options: {
  database: Database;
  clock: Clock;
  logger: Logger;
  client: StravaClient;
  seal: Seal;
  athleteLocks: AthleteLocks;
  sync: Sync;
  webhookQueue: WebhookQueue;
  reconnect: Reconnect;
}): Worker {
  const { database, clock, logger, client, seal, athleteLocks, sync, webhookQueue, reconnect } =
    options;
  let isStopping = false;
  const later = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);

  async function revoke(): Promise<void> {
    for (;;) {
      const next = await claimRevocation(database, { now: clock.now(), again: later(RETRY_MS) });
      if (!next) return;
      try {
        // Reconnected meanwhile: the revocation is obsolete.
        if (!(await findLink(database, { athleteId: next.athlete_id }))) {
          await client.revoke(seal.open(next.refresh_token, next.athlete_id));
        }
        await removeRevocation(database, next.revocation_id);
      } catch (error) {
        logger.warn({ error }, 'strava revocation is tried again later');
      }
    }
  }

  /** False when nothing more can be read now. */
  async function syncDue(userId: string): Promise<boolean> {
    try {
      const synced = await athleteLocks.withLock({ userId }, (lock) =>
        sync.run(lock, { kind: 'background', importPages: IMPORT_PAGES }),
      );
      if (synced) await settle(userId, synced);
      return true;
    } catch (error) {
      if (isRefusal(error, 'rate', 'inactive', 'paused')) {
        await changeLink(database, userId, { waits_until: error.until ?? null });
        return false;
      }
      if (isRefusal(error, 'token')) await reconnect({ userId }, error);
      else await changeLink(database, userId, { due_at: later(RETRY_MS) });
      if (!isRefusal(error)) logger.warn({ error }, 'strava sync');
      return true;
    }
  }

  /** Rechecks one window of older activities; false when none is due or may be read now. */
  async function recheckNext(): Promise<boolean> {
    const userId = await nextRecheck(database, clock.now());
    if (!userId) return false;
    try {
      const result = await athleteLocks.withLock({ userId }, (lock) => sync.recheck(lock));
      if (result && result.processed > 0) await emitLinkChanged(database, userId);
      return true;
    } catch (error) {
      const isSpent = isRefusal(error, 'rate', 'inactive', 'paused');
      const again = (isSpent && error.until) || later(RETRY_MS);
      await changeLink(database, userId, { recheck_due_at: again });
      if (isRefusal(error, 'token')) await reconnect({ userId }, error);
      if (!isRefusal(error)) logger.warn({ error }, 'strava recheck');
      return !isSpent;
    }
  }

  async function settle(userId: string, { importGoesOn }: Synced): Promise<void> {
    await changeLink(database, userId, { due_at: importGoesOn ? clock.now() : null });
    await emitLinkChanged(database, userId);
  }

  return {
    revoke,
    stop() {
      isStopping = true;
    },
    async work() {
      const end = Date.now() + MAX_RUN_MS;
      const isOver = () => isStopping || Date.now() > end;
      while (!isOver()) {
        const hadEvent = await webhookQueue.next();
        if (hadEvent) continue;
        await revoke();
        const due = await dueLinks(database, { now: clock.now(), limit: BATCH });
        for (const userId of due) {
          if (isOver()) break;
          if (!(await syncDue(userId))) return false;
        }
        if (due.length === 0 && !(await recheckNext())) return false;
        // Other processes may hold all due work.
        await delay(10);
      }
      return !isStopping;
    },
  };
}
