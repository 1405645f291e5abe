import { LIVE_HEARTBEAT_MS, type LiveEventName } from '@goreal/domain/live/live-event';
import type { Database } from '#platform/database/database.ts';
import { runAsCaller } from '#platform/database/fair-share-pool.ts';
import type { Logger } from '#platform/logging/logger.ts';
import { createRepeatedWarnings } from '#platform/logging/repeated-warnings.ts';
import {
  currentPosition,
  eventsAfter,
  isRetained,
  lagAfter,
  missedEvents,
  type OutboxRow,
} from './live-events.repository.ts';
import { comparePositions, type Position } from './position.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import {
  createStreamRegistry,
  endReplay,
  frameOf,
  frameWith,
  type Sink,
  type Stream,
} from './stream-registry.ts';
import type { WakeUps } from './wake-ups.ts';

export type Subscription = {
  /** Changes the channels of the stream from now on. */
  rescope(channels: readonly string[]): void;
  send(name: string, data: unknown): void;
  close(): void;
};

/** Whose principals may have changed: one session or one user. */
export type PrincipalChange = { userId?: string; sessionId?: string };

export function concerns(
  { userId, sessionId }: PrincipalChange,
  principal: { userId: string; sessionId: string },
): boolean {
  return sessionId ? principal.sessionId === sessionId : principal.userId === userId;
}

export type LiveHub = {
  start(): Promise<void>;
  /**
   * Opens a stream. Replays the events since `lastSeen`, or sends a resync when that position is too old or not ours;
   * undefined for a stream that starts now.
   */
  subscribe(options: {
    channels: readonly string[];
    lastSeen: Position | 'unknown' | undefined;
    sink: Sink;
  }): Promise<Subscription>;
  /** The newest event that this process has delivered; a query that runs now sees every change up to it. */
  position(): Position;
  /** Subscribes to the internal channel `principals`. */
  onPrincipals(listener: (name: string, change: PrincipalChange) => void): void;
  /** Subscribes to deliveries of events of this name, to anyone, appended by any process. */
  onDelivered(name: LiveEventName, listener: () => void): void;
  listeners(): number;
  /** Age of the oldest event that this process has not delivered yet, in seconds; 0 when there is none. */
  lag(): Promise<number>;
  close(): Promise<void>;
};

const ORIGIN: Position = { xid: 0, event: 0 };
const BATCH = 1000;
const REPLAY_LIMIT = 500;
/** A row above a running transaction is read again after this time (ms). */
const UNSETTLED_RETRY_MS = 4;
/** Polling interval: the longest delay of an event whose wake-up was lost. */
const POLL_MS = 500;
const NOTIFY_GAP_MS = 5;
/** Shortest interval between two reads; under load one read returns many events. */
const DRAIN_GAP_MS = 8;
/** Slots of a heartbeat's interval; each stream belongs to one of them. */
const HEARTBEAT_SLOTS = 60;

/**
 * Reads the outbox and distributes its events to this process's streams. Each event is serialised once. Order and
 * completeness rely on (xid, event) below the oldest running transaction; see the migration.
 */
export function createLiveHub(options: {
  database: Database;
  wakeUps: WakeUps;
  logger: Logger;
}): LiveHub {
  const { database, wakeUps, logger } = options;
  const registry = createStreamRegistry();
  const principalListeners: ((name: string, change: PrincipalChange) => void)[] = [];
  const deliveryListeners = new Map<string, () => void>();
  const publishWarnings = createRepeatedWarnings(logger);
  const readWarnings = createRepeatedWarnings(logger);
  let cursor = ORIGIN;
  let draining = false;
  let drainedAt = Number.NEGATIVE_INFINITY;
  let scheduled: NodeJS.Timeout | undefined;
  let again = false;
  let closed = false;
  let opened = 0;
  let heartbeatSlot = 0;
  let notifyTimer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | undefined;
  let stopListening: (() => void) | undefined;
  const timers: NodeJS.Timeout[] = [];

  /** Schedules a read: immediately after a pause, and at most every few ms under load. */
  function requestDrain(delay = 0): void {
    if (closed || scheduled) return;
    const wait = Math.max(delay, drainedAt + DRAIN_GAP_MS - performance.now());
    if (draining) again = true;
    else if (wait <= 0) void drain();
    else {
      scheduled = setTimeout(() => {
        scheduled = undefined;
        void drain();
      }, wait);
    }
  }

  /** Delivers in this process immediately, and wakes the other processes. */
  function onEmitted(): void {
    requestDrain();
    if (notifyTimer || closed) return;
    notifyTimer = setTimeout(() => {
      notifyTimer = undefined;
      wakeUps.publish().catch((error: unknown) => {
        publishWarnings.warn(
          error,
          'other processes were not woken; their poll will find the events',
        );
      });
    }, NOTIFY_GAP_MS);
  }

  async function drain(): Promise<void> {
    draining = true;
    again = false;
    let retry = 0;
    try {
      const range = { after: cursor, limit: BATCH };
      const read = () => eventsAfter(database, range);
      const { rows, isRetained } = await runAsCaller('live events', read);
      const wasEmptied = !isRetained && comparePositions(cursor, ORIGIN) !== 0;
      if (wasEmptied) restartFromOrigin();
      else if (!deliverSettled(rows)) retry = UNSETTLED_RETRY_MS;
      if (rows.length === BATCH || wasEmptied) again = true;
    } catch (error) {
      if (!closed) readWarnings.warn(error, 'live events could not be read; trying again');
    }
    draining = false;
    drainedAt = performance.now();
    if (again || retry > 0) requestDrain(retry);
  }

  /** Delivers up to the first row that a running transaction may still precede; returns whether there is none. */
  function deliverSettled(rows: readonly OutboxRow[]): boolean {
    for (const row of rows) {
      if (!row.settled) return false;
      cursor = { xid: row.xid, event: row.event };
      deliver(row);
    }
    return true;
  }

  /**
   * A crash or a failover of the database empties the outbox (an unlogged table): undelivered events are
   * replaced by one resync for every stream. The rows in the outbox now are newer, and a promoted standby may
   * have given them transaction ids below those that were delivered, so it is read from its beginning. A
   * server that starts with an empty outbox has delivered nothing and needs no resync.
   */
  function restartFromOrigin(): void {
    const resync = frameWith({ id: cursor, name: 'resync', data: RELOAD });
    cursor = ORIGIN;
    for (const stream of registry.streams) {
      stream.sink.write(resync);
      stream.position = ORIGIN;
      if (stream.waiting) stream.waiting = [];
    }
  }

  function deliver(row: OutboxRow): void {
    if (row.channel === 'principals') {
      for (const listener of principalListeners) listener(row.name, JSON.parse(row.data));
      return;
    }
    deliveryListeners.get(row.name)?.();
    registry.deliver(row);
  }

  /** Sends heartbeats to one slot: writing to ten thousand sockets at once would block the event loop. */
  function sendHeartbeats(): void {
    heartbeatSlot = (heartbeatSlot + 1) % HEARTBEAT_SLOTS;
    for (const stream of registry.streams) {
      if (stream.heartbeatSlot === heartbeatSlot)
        stream.sink.write(heartbeat(registry.streams.size));
    }
  }

  async function missedSince(of: {
    lastSeen: Position | 'unknown' | undefined;
    channels: readonly string[];
    opened: Position;
  }): Promise<{ known: Position | undefined; missed: OutboxRow[] }> {
    const { lastSeen, channels, opened } = of;
    if (!lastSeen || lastSeen === 'unknown' || !(await isRetained(database, lastSeen))) {
      return { known: undefined, missed: [] };
    }
    const range = { channels, after: lastSeen, upTo: opened, limit: REPLAY_LIMIT + 1 };
    return { known: lastSeen, missed: await missedEvents(database, range) };
  }

  return {
    async start() {
      cursor = await currentPosition(database);
      // Not as the person whose change was committed: what follows is for everybody.
      stopListening = database.onEmitted(() => runAsCaller('live events', onEmitted));
      unlisten = await wakeUps.subscribe(() => requestDrain());
      timers.push(
        setInterval(() => requestDrain(), POLL_MS).unref(),
        setInterval(sendHeartbeats, LIVE_HEARTBEAT_MS / HEARTBEAT_SLOTS).unref(),
      );
    },
    async subscribe({ channels, lastSeen, sink }) {
      opened += 1;
      const stream: Stream = {
        channels: new Set(),
        sink,
        position: cursor,
        waiting: [],
        heartbeatSlot: opened % HEARTBEAT_SLOTS,
      };
      registry.open(stream, channels);
      const from = cursor;
      const { known, missed } = await missedSince({
        lastSeen,
        channels,
        opened: from,
      }).catch((error: unknown) => {
        registry.close(stream);
        throw error;
      });
      // Another process may have sent this client events that this process has not read yet.
      if (known && comparePositions(known, from) > 0) stream.position = known;
      if (lastSeen && (!known || missed.length > REPLAY_LIMIT)) {
        sink.write(frameWith({ id: from, name: 'resync', data: RELOAD }));
      } else {
        for (const row of missed) sink.write(frameOf(row));
      }
      const now = JSON.stringify({ serverTime: new Date().toISOString() });
      sink.write(frameWith({ id: stream.position, name: 'ready', data: now }));
      endReplay(stream);
      return {
        rescope: (next) => registry.setChannels(stream, next),
        send: (name, data) =>
          sink.write(frameWith({ id: stream.position, name, data: JSON.stringify(data) })),
        close: () => registry.close(stream),
      };
    },
    position: () => cursor,
    onPrincipals(listener) {
      principalListeners.push(listener);
    },
    onDelivered(name, listener) {
      deliveryListeners.set(name, listener);
    },
    listeners: () => registry.streams.size,
    lag: () => lagAfter(database, cursor),
    async close() {
      closed = true;
      for (const timer of timers) clearInterval(timer);
      stopListening?.();
      clearTimeout(notifyTimer);
      clearTimeout(scheduled);
      await unlisten?.();
      for (const stream of [...registry.streams]) {
        registry.close(stream);
        stream.sink.end();
      }
    },
  };
}

const RELOAD = '{"reason":"too-old"}';

/** A comment that keeps the connection open, and the reconnection time of this stream (HTML, server-sent events). */
function heartbeat(streams: number): Buffer {
  return Buffer.from(`: heartbeat\nretry: ${reconnectDelay(streams)}\n\n`);
}
