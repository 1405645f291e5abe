import { setTimeout as delay } from 'node:timers/promises';
import {
  BROADCAST_LIMITS,
  type NotificationLog,
  type Recipient,
  type SendPushNotification,
  type SendPushNotificationResult,
} from '@goreal/domain/broadcasts/broadcast';
import { broadcastMessages as messages } from '@goreal/domain/broadcasts/broadcasts.messages';
import { formatDateTime } from '@goreal/domain/calendar/format';
import { appendAudit } from '#features/audit/index.ts';
import { type BatchFigures, batchFigures, type DeliveryQueue } from '#features/push/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import { countAudience, nextReaders, searchPeople, type Target } from './audience.repository.ts';
import { presentBroadcast } from './broadcasts.presenter.ts';
import type { BroadcastRow } from './broadcasts.repository.ts';
import {
  cancelScheduled,
  findBroadcast,
  finishBroadcast,
  insertBroadcast,
  latestBroadcasts,
  listUnfinished,
} from './broadcasts.repository.ts';
import { writePiece } from './write-notifications.ts';

/** Longest wait of the sender for the push services; a callable times out after 70 s. */
const WAIT_MS = 20_000;
/** Retry delay while another process may be sending the same broadcast. */
const SETTLE_MS = 2000;
const { toManyPerDay } = BROADCAST_LIMITS;

export type BroadcastsService = {
  /**
   * Sends now, or stores a schedule. The same `requestId` sends once.
   * @throws {AppError} `invalid-argument` for a schedule less than a minute ahead, `not-found` for an unknown
   *   recipient, `too-many-requests` for more broadcasts to many than a day allows
   */
  send(elderId: string, request: SendPushNotification): Promise<SendPushNotificationResult>;
  /** @throws {AppError} `not-found`, or `failed-precondition` when it has been sent or cancelled */
  cancel(elderId: string, id: string): Promise<void>;
  history(): Promise<NotificationLog[]>;
  audience(target: Target): Promise<{ people: number; devices: number }>;
  search(query: string): Promise<Recipient[]>;
  /** Writes due broadcasts and finishes complete ones; any process may call it, at any time. */
  sendDue(): Promise<void>;
};

export function createBroadcastsService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
  deliveryQueue: DeliveryQueue;
  rateLimits: Pick<RateLimits, 'consume'>;
  /** queues a job that runs `sendDue` at a time, in any process */
  sendDueAt: (time: Date) => Promise<void>;
}): BroadcastsService {
  const { database, clock, timeZone, deliveryQueue, rateLimits, sendDueAt } = options;

  async function sendDue(): Promise<void> {
    while (await writePiece({ database, deliveryQueue, now: clock.now() }));
    const unfinished = await listUnfinished(database);
    if (unfinished.length === 0) return;
    const figures = await batchFigures(database, unfinished);
    for (const id of unfinished) {
      const { open, accepted, failed, expired, acceptedByFcm, byFcm } = figures.get(id) ?? NONE;
      if (open > 0) continue;
      await finishBroadcast(database, id, {
        success_count: accepted,
        failed_count: failed,
        expired_count: expired,
        fcm_success_count: acceptedByFcm,
        fcm_tokens_found: byFcm,
      });
    }
  }

  /** What is sent again after it was stored, or refused, does not count among the broadcasts of the day. */
  async function enter(elderId: string, request: SendPushNotification): Promise<BroadcastRow> {
    const { target, payload, targetGuild, targetUserId, scheduleTime, requestId } = request;
    const before = requestId && (await findBroadcast(database, { requestId }));
    if (before) return before;
    const now = clock.now();
    const due = scheduleTime ? new Date(scheduleTime) : now;
    if (scheduleTime && due.getTime() - now.getTime() < BROADCAST_LIMITS.leadMs) {
      throw new AppError('invalid-argument', messages.scheduleTooSoon);
    }
    if (target !== 'user') await takeToMany(elderId);
    const chosen: Target = {
      target,
      target_guild: target === 'guild' ? (targetGuild ?? null) : null,
      target_user_id: target === 'user' ? (targetUserId ?? null) : null,
    };
    return database.transaction(async (tx) => {
      if (target === 'user') await assertReader(tx, chosen);
      const entered = await insertBroadcast(tx, {
        ...chosen,
        request_id: requestId ?? null,
        payload: { ...payload, targetType: `admin-${target}` },
        sent_by: elderId,
        created_at: now,
        schedule_time: scheduleTime ? due : null,
        due_at: due,
      });
      if (entered) {
        await auditRequest(tx, { elderId, id: entered.broadcast_id, request });
        return entered;
      }
      const known = requestId && (await findBroadcast(tx, { requestId }));
      if (!known) throw new AppError('internal');
      return known;
    });
  }

  async function figuresOf(id: string): Promise<BatchFigures> {
    return (await batchFigures(database, [id])).get(id) ?? NONE;
  }

  /** Sends in this process; returns when the pushes are finished, or after the longest wait. */
  async function sendNow(id: string): Promise<BatchFigures> {
    await sendDue();
    const deadline = performance.now() + WAIT_MS;
    await Promise.race([deliveryQueue.flush(), delay(WAIT_MS, undefined, { ref: false })]);
    const settled = Math.min(deadline, performance.now() + SETTLE_MS);
    for (;;) {
      const figures = await figuresOf(id);
      if (figures.open === 0 || performance.now() >= settled) return figures;
      await delay(100);
    }
  }

  /** Counts a broadcast to many. */
  async function takeToMany(elderId: string): Promise<void> {
    try {
      await rateLimits.consume('broadcast-to-many', { user: elderId });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too-many-requests') throw error;
      throw new AppError(error.code, messages.sentOften(toManyPerDay), error.details);
    }
  }

  return {
    sendDue,
    async send(elderId, request) {
      const { broadcast_id: id, schedule_time: scheduled } = await enter(elderId, request);
      const common = { success: true, notificationId: id };
      if (scheduled) {
        await sendDueAt(scheduled);
        const message = messages.scheduled(formatDateTime(scheduled, timeZone));
        const none = { totalTargets: 0, successCount: 0, failedCount: 0, invalidTokensRemoved: 0 };
        return { ...common, ...none, message };
      }
      const figures = await sendNow(id);
      await sendDue();
      const people = (await findBroadcast(database, { id }))?.total_targets ?? 0;
      return {
        ...common,
        message:
          figures.open > 0 ? messages.sending(people) : messages.sent(people, figures.accepted),
        totalTargets: people,
        successCount: figures.accepted,
        failedCount: figures.failed,
        invalidTokensRemoved: figures.expired,
      };
    },
    async cancel(elderId, id) {
      await database.transaction(async (tx) => {
        if (!(await findBroadcast(tx, { id }))) throw new AppError('not-found');
        if (!(await cancelScheduled(tx, id))) {
          throw new AppError('failed-precondition', messages.notScheduled);
        }
        await appendAudit(tx, {
          actorId: elderId,
          action: 'broadcast.cancel',
          subject: `broadcast:${id}`,
        });
      });
    },
    async history() {
      const rows = await latestBroadcasts(database, BROADCAST_LIMITS.history);
      const underWay = rows.filter(({ state }) => state === 'sending');
      const figures = await batchFigures(
        database,
        underWay.map(({ broadcast_id }) => broadcast_id),
      );
      return rows.map((row) => presentBroadcast(row, figures.get(row.broadcast_id)));
    },
    audience: (target) => countAudience(database, target),
    search: async (query) =>
      query.trim() === ''
        ? []
        : searchPeople(database, { query, limit: BROADCAST_LIMITS.searchResults }),
  };
}

async function assertReader(tx: Transaction, target: Target): Promise<void> {
  const [reader] = await nextReaders(tx, { target, after: '', limit: 1 });
  if (!reader) throw new AppError('not-found', messages.unknownUser);
}

async function auditRequest(
  tx: Transaction,
  { elderId, id, request }: { elderId: string; id: string; request: SendPushNotification },
): Promise<void> {
  const { target, targetGuild, targetUserId, payload, scheduleTime } = request;
  // A text to one user may contain their name, and the audit log outlives their account.
  const title = target === 'user' ? {} : { title: payload.title };
  await appendAudit(tx, {
    actorId: elderId,
    action: scheduleTime ? 'broadcast.schedule' : 'broadcast.send',
    subject: `broadcast:${id}`,
    details: { target, targetGuild, targetUserId, ...title },
  });
}

const NONE: BatchFigures = {
  open: 0,
  accepted: 0,
  failed: 0,
  expired: 0,
  acceptedByFcm: 0,
  byFcm: 0,
};
