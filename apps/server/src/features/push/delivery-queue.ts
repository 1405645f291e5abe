import { setTimeout as delay } from 'node:timers/promises';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { NOTIFICATION_TYPES } from '@goreal/domain/notifications/notification-kind';
import { afterQuietHours, dayTimeOf } from '@goreal/domain/push/push-settings';
import { createBatcher } from '#platform/batching/batcher.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { runAsCaller } from '#platform/database/fair-share-pool.ts';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import type { Logger } from '#platform/logging/logger.ts';
import { createRepeatedWarnings } from '#platform/logging/repeated-warnings.ts';
import { MOST_PUSHES } from '#platform/push/post.ts';
import {
  candidates,
  claimDue,
  insertDeliveries,
  lockPosition,
  movePosition,
  type Recorded,
  recordOutcomes,
  type Which,
} from './deliveries.repository.ts';
import type { Candidate, Claim } from './push.table.ts';
import type { PushSender } from './push-sender.ts';

/** Concurrent pushes of one process, without those that are slow. */
const AT_ONCE = 100;
/** After this time (ms) a push that is not answered counts as slow, and others take its place. */
const SLOW_MS = 1000;
/** Slow pushes of one process that give their places to others; each keeps a connection open until it is answered. */
const SLOW_AT_ONCE = MOST_PUSHES - AT_ONCE;
/**
 * Once this many pushes to devices whose last push failed are slow, only pushes to other devices are claimed: else a few
 * accounts with devices that answer nothing occupy all places. The claim before may have taken `AT_ONCE` more of them.
 */
const FAILING_SLOW_AT_ONCE = AT_ONCE;
/** Lease (ms) of a claimed delivery: longer than any response may take; afterwards its process counts as dead. */
const LEASE_MS = 60_000;
/** Older notifications are not pushed, even after a long downtime of the server. */
const OLDEST_MS = 72 * HOUR_MS;
/** Polling interval (ms), for lost wake-ups, retries and ends of quiet hours. */
const POLL_MS = 5000;
/** Longest wait of a stop for pushes in flight. */
const STOP_WAIT_MS = 3000;
/** Shortest interval between two runs under load. */
const GATHER_GAP_MS = 1000;

/**
 * Pushes notifications to devices in two stages, both stored in the database, so that any number of processes may run
 * it and a crash loses nothing: new notifications become deliveries, one a device; due deliveries are claimed, sent
 * and recorded. A push whose process died between sending and recording is sent again when its lease ends, with the
 * same topic and tag, so that it replaces the first on the device.
 */
export type DeliveryQueue = {
  /** Runs in the background until stopped: after every notification, and every few seconds. */
  start(): void;
  stop(): Promise<void>;
  /** Queues pushes of notifications that the transaction stored. */
  add(tx: Transaction, notificationIds: readonly string[]): Promise<void>;
  /** Runs until nothing is due. */
  flush(): Promise<void>;
};

export function createDeliveryQueue(options: {
  database: Database;
  hub: Pick<LiveHub, 'onDelivered'>;
  clock: Clock;
  timeZone: string;
  sender: PushSender;
  logger: Logger;
}): DeliveryQueue {
  const { database, hub, clock, timeZone, sender, logger } = options;
  const recorder = createBatcher<Recorded, void>({
    maxItems: 200,
    async run(outcomes) {
      await recordOutcomes(database, outcomes, clock.now());
      return outcomes.map(() => ({ status: 'fulfilled', value: undefined }));
    },
  });
  const warnings = createRepeatedWarnings(logger);
  /**
   * To each of these devices one push is in flight, so an expired one gets one request. Nothing is claimed while more
   * than half of `AT_ONCE` are in flight, besides `SLOW_AT_ONCE` slow ones. Each `AT_ONCE` pushes to devices that never
   * answer delay others by `SLOW_MS`. Once `SLOW_AT_ONCE` are slow, others wait until some of these time out; so do
   * devices whose last push failed, once `FAILING_SLOW_AT_ONCE` of them are slow.
   */
  const busy = new Set<string>();
  let slowOnes = 0;
  let slowFailing = 0;
  const withFailing = () => slowFailing < FAILING_SLOW_AT_ONCE;
  const inFlight = () => busy.size - Math.min(slowOnes, SLOW_AT_ONCE);
  let isNothingDue = false;
  let isWoken = false;
  let isStopped = false;
  let wakeUp = Promise.withResolvers<void>();
  let currentRun: Promise<void> | undefined;
  let gatheredAt = Number.NEGATIVE_INFINITY;
  let poll: NodeJS.Timeout | undefined;
  let delayedRun: NodeJS.Timeout | undefined;

  function wake(): void {
    wakeUp.resolve();
    wakeUp = Promise.withResolvers();
  }

  function dueOf(notification: Candidate, now: Date): Date {
    if (notification.priority === 'high') return now;
    const { quiet_from: from, quiet_until: until } = notification;
    const quietHours =
      from === null || until === null ? null : { from: dayTimeOf(from), until: dayTimeOf(until) };
    return afterQuietHours({ now, quietHours, timeZone });
  }

  async function enqueue(tx: Transaction, which: Which) {
    const now = clock.now();
    const found = await candidates(tx, { which, withFcm: sender.hasFcm });
    const wanted = found.filter(
      ({ type, muted_kinds }) => !muted_kinds?.includes(NOTIFICATION_TYPES[type].kind),
    );
    const deliveries = wanted.map((notification) => ({
      notification_id: notification.notification_id,
      device_id: notification.device_id,
      batch_id: notification.batch_id,
      by_fcm: notification.by_fcm,
      due_at: dueOf(notification, now),
    }));
    await insertDeliveries(tx, deliveries, now);
  }

  async function gather(): Promise<void> {
    gatheredAt = performance.now();
    await database.transaction(async (tx) => {
      const { from, next } = await lockPosition(tx);
      await enqueue(tx, { from, since: new Date(clock.now().getTime() - OLDEST_MS) });
      await movePosition(tx, next);
    });
  }

  async function deliver(claim: Claim): Promise<void> {
    const { delivery_id, attempt, device_id, isFailing } = claim;
    let isSlow = false;
    const untilSlow = setTimeout(() => {
      isSlow = true;
      slowOnes += 1;
      if (isFailing) slowFailing += 1;
      wakeForMore();
    }, SLOW_MS);
    let isRecovered = false;
    try {
      const outcome = await sender.deliver(claim).finally(() => clearTimeout(untilSlow));
      await recorder.add({ due_at: null, delivery_id, attempt, ...outcome });
      isRecovered = outcome.state === 'accepted';
    } catch (error) {
      logger.warn({ error }, 'a push could not be recorded; it is sent again when its lease ends');
    }
    if (isSlow) slowOnes -= 1;
    if (isSlow && isFailing) slowFailing -= 1;
    busy.delete(device_id);
    // While failing devices are not claimed, nothing more is due for one that failed again.
    if (!isFailing || isRecovered || withFailing()) isNothingDue = false;
    wakeForMore();
  }

  function wakeForMore(): void {
    if (inFlight() <= AT_ONCE / 2) wake();
  }

  async function claimAndDeliver(): Promise<void> {
    const now = clock.now();
    // Before the claim: a device that is answered meanwhile may have more.
    isNothingDue = true;
    const { claims, isAll } = await claimDue(database, {
      now,
      leaseEnd: new Date(now.getTime() + LEASE_MS),
      limit: AT_ONCE - inFlight(),
      busy: [...busy],
      withFailing: withFailing(),
    });
    if (!isAll) isNothingDue = false;
    for (const claim of claims) {
      busy.add(claim.device_id);
      void deliver(claim);
    }
  }

  async function deliverUntilNothingIsDue(): Promise<void> {
    while (!isStopped) {
      if (isWoken) {
        isWoken = false;
        isNothingDue = false;
        await gather();
      }
      if (!isNothingDue && inFlight() <= AT_ONCE / 2) {
        await claimAndDeliver();
        continue;
      }
      if (isNothingDue && busy.size === 0 && !isWoken) return;
      if (!isWoken) await wakeUp.promise;
    }
  }

  /** Single-flight: a call during a run makes it run once more. */
  function deliverDue(): Promise<void> {
    isWoken = true;
    wake();
    currentRun ??= runAsCaller('pushes', deliverUntilNothingIsDue).finally(() => {
      currentRun = undefined;
    });
    return currentRun;
  }

  function deliverDueInBackground(): void {
    delayedRun = undefined;
    deliverDue().catch((error: unknown) => warnings.warn(error, 'push waits; it tries again'));
  }

  return {
    start() {
      hub.onDelivered('notification.added', () => {
        const wait = gatheredAt + GATHER_GAP_MS - performance.now();
        if (!isStopped) delayedRun ??= setTimeout(deliverDueInBackground, Math.max(0, wait));
      });
      poll = setInterval(deliverDueInBackground, POLL_MS).unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(poll);
      clearTimeout(delayedRun);
      wake();
      await currentRun?.catch(() => undefined);
      // A later response is ignored: the next process sends the push again.
      const deadline = delay(STOP_WAIT_MS, undefined, { ref: false });
      let isLate = false;
      void deadline.then(() => {
        isLate = true;
      });
      while (busy.size > 0 && !isLate) await Promise.race([wakeUp.promise, deadline]);
    },
    add: (tx, ids) => enqueue(tx, { ids }),
    flush: deliverDue,
  };
}
