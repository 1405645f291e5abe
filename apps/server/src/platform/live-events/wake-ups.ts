import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Database } from '#platform/database/database.ts';
import { notifyProcesses } from './live-events.repository.ts';

/** How one process tells the others that the outbox has news. Lost calls only cost a poll's time. */
export type WakeUps = {
  publish(): Promise<void>;
  /** Calls back for the others' news, not one's own; resolves to the way to stop. */
  subscribe(onWake: () => void): Promise<() => Promise<void>>;
};

const CHANNEL = 'live_events';

/** Through Redis when there is one, else LISTEN/NOTIFY; the embedded database has one process only. */
export function createWakeUps(options: { database: Database; redis: Redis | undefined }): WakeUps {
  const { database, redis } = options;
  if (redis) return redisWakeUps(redis);
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

function redisWakeUps(redis: Redis): WakeUps {
  const processId = randomUUID();
  return {
    async publish() {
      await redis.publish(CHANNEL, processId);
    },
    async subscribe(onWake) {
      // It waits for Redis as long as that takes, and asks for its channel again after each loss.
      const subscriber = redis.duplicate({
        enableOfflineQueue: true,
        maxRetriesPerRequest: null,
      });
      // Without a limit: a very long one would stay behind as a timer, and the process would never end.
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
