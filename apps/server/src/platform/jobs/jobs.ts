import { PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/logging/logger.ts';

/** Every job of the product with its payload; a feature adds its own here and handles it. */
export type JobPayloads = {
  'mail.send': { to: string; subject: string; text: string };
  'live-events.prune': Record<string, never>;
  'uploads.expire': Record<string, never>;
  'streaks.refresh': Record<string, never>;
};

export type JobName = keyof JobPayloads;

/** A job's handler; it may run more than once, so its effect must not depend on how often. */
export type JobHandler<Name extends JobName> = (payload: JobPayloads[Name]) => Promise<void>;

export type Jobs = {
  handle<Name extends JobName>(name: Name, handler: JobHandler<Name>): void;
  /** Runs a job on a cron expression in the academy zone, once among all processes. */
  schedule(name: JobName, cron: string): void;
  send<Name extends JobName>(name: Name, payload: JobPayloads[Name]): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const RETRY = { retryLimit: 5, retryDelay: 5, retryBackoff: true } as const;

/** Jobs and schedules by pg-boss in our own database: durable, retried, shared by all processes. */
export function createJobs(options: {
  database: Database;
  logger: Logger;
  timeZone: string;
}): Jobs {
  const { database, logger, timeZone } = options;
  const handlers = new Map<JobName, (payload: never) => Promise<void>>();
  const schedules: { name: JobName; cron: string }[] = [];
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => database.pool.query(text, values as unknown[]),
    },
    schema: 'jobs',
  });
  boss.on('error', (error) => logger.warn({ error }, 'jobs'));
  return {
    handle(name, handler) {
      handlers.set(name, handler as (payload: never) => Promise<void>);
    },
    schedule(name, cron) {
      schedules.push({ name, cron });
    },
    async send(name, payload) {
      await boss.send(name, payload, RETRY);
    },
    async start() {
      await boss.start();
      for (const [name, handler] of handlers) {
        await boss.createQueue(name);
        await boss.work(name, { pollingIntervalSeconds: 2 }, async (jobs) => {
          for (const job of jobs) await handler(job.data as never);
        });
      }
      for (const { name, cron } of schedules) await boss.schedule(name, cron, {}, { tz: timeZone });
    },
    async stop() {
      await boss.stop({ graceful: true, close: false, timeout: 5000 });
    },
  };
}
