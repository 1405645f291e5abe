import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Database } from '#platform/database/database.ts';
import { notifyProcesses } from './live-events.repository.ts';

/** Notifies the other processes of new outbox rows. A lost notification only delays them until the next poll. */
export type WakeUps = {
  publish(): Promise<void>;
  /** Calls back for notifications of other processes; resolves to the unsubscribe function. */
  subscribe(onWake: () => void): Promise<() => Promise<void>>;
};

const CHANNEL = 'live_events';

/** Uses Redis if configured, else LISTEN/NOTIFY; the embedded database has a single process. */
export function createWakeUps(options: { database: Database; redis: Redis | undefined }): WakeUps {
  const { database, redis } = options;
  if (redis) return redisWakeUps(database, redis);
  if (database.kind === 'postgresql') return postgresWakeUps(database);
  return { publish: async () => undefined, subscribe: async () => async () => undefined };
}

function postgresWakeUps(database: Database): WakeUps {
  const processId = randomUUID();
  return {
    publish: () => notifyProcesses(database, processId),
    subscribe: (onWake) =>
      database.listen(CHANNEL, (from) => {
        if (from !== processId) onWake();
      }),
  };
}

function redisWakeUps(database: Database, redis: Redis): WakeUps {
  const processId = randomUUID();
  return {
    async publish() {
      await redis.publish(CHANNEL, processId);
    },
    async subscribe(onWake) {
      // Without LISTEN nothing else would show the operator's tool that this process runs.
      await database.announce?.();
      // The client waits for Redis indefinitely, and subscribes again after each reconnect.
      const subscriber = redis.duplicate({
        enableOfflineQueue: true,
        maxRetriesPerRequest: null,
      });
      // Without a timeout: a very long one would leave a timer that keeps the process alive.
      delete subscriber.options.commandTimeout;
      subscriber.on('error', () => undefined);
      subscriber.on('message', (_channel, from) => {
        if (from !== processId) onWake();
      });
      subscriber.subscribe(CHANNEL).catch(() => undefined);
      return async () => subscriber.disconnect();
    },
  };
}
