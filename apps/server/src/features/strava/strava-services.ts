import type { ActivitiesService } from '#features/activities/index.ts';
import type { ConsentsService } from '#features/consents/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/logging/logger.ts';
import { createAthleteLocks } from './athlete-lock.ts';
import { type ConnectService, createConnectService } from './connect.service.ts';
import { createOperationsService, type OperationsService } from './operations.service.ts';
import { createRateBudget } from './rate-budget.ts';
import { createReconnect } from './reconnect.ts';
import { createStateOfStrava } from './state-of-strava.ts';
import { createStore } from './store.ts';
import { createStravaJobs, type StravaJobs } from './strava.jobs.ts';
import { createStravaService, type Distances, type StravaService } from './strava.service.ts';
import { createStravaClient } from './strava-client.ts';
import { createSyncService, type SyncService } from './sync.service.ts';
import { createSync } from './sync.ts';
import { createTokenSeal } from './token-seal.ts';
import { createUnlinker } from './unlink.ts';
import { createWebhook, type Webhook } from './webhook.ts';
import { createWebhookQueue } from './webhook-queue.ts';
import { createWorker, type Worker } from './worker.ts';

/** Parts that exist only where a Strava application is configured. */
export type StravaConnection = {
  connect: ConnectService;
  sync: SyncService;
  webhook: Webhook;
  worker: Worker;
};

export type StravaServices = {
  service: StravaService;
  operations: OperationsService;
  connection: StravaConnection | undefined;
  jobs: StravaJobs;
  wake(): Promise<void>;
};

type Needs = {
  config: Config;
  database: Database;
  clock: Clock;
  timeZone: string;
  logger: Logger;
  jobs: Jobs;
  activities: ActivitiesService;
  consents: ConsentsService;
  fetch: typeof globalThis.fetch;
  distances: Distances;
  /** notifies the worker; the job that runs every minute finds the work as well */
  wake: () => Promise<void>;
};

/** Puts the parts together. Disconnecting works without an application too: links may outlive it. */
export function createStravaServices(needs: Needs): StravaServices {
  const { config, database, clock, timeZone, consents, distances, wake } = needs;
  const { app } = config.strava;
  const unlinker = createUnlinker(needs);
  consents.onWithdrawn('strava', async (tx, userId) => {
    await unlinker.unlink(tx, { userId, reason: 'disconnected' });
  });
  const stateOfStrava = createStateOfStrava({ app, database });
  const connection = app ? connect({ ...needs, app, unlinker, stateOfStrava }) : undefined;
  const { strava } = config;
  return {
    service: createStravaService({
      strava,
      database,
      clock,
      stateOfStrava,
      unlinker,
      consents,
      distances,
      wake,
    }),
    operations: createOperationsService({
      strava,
      database,
      clock,
      timeZone,
      stateOfStrava,
      webhook: connection?.webhook,
    }),
    connection,
    jobs: createStravaJobs({ ...needs, unlinker, caller: connection }),
    wake,
  };
}

function connect(
  needs: Needs & {
    app: NonNullable<Config['strava']['app']>;
    unlinker: ReturnType<typeof createUnlinker>;
    stateOfStrava: ReturnType<typeof createStateOfStrava>;
  },
): StravaConnection {
  const { config } = needs;
  const client = createStravaClient({
    app: needs.app,
    fetch: needs.fetch,
    rateBudget: createRateBudget(needs),
  });
  const seal = createTokenSeal(config);
  const athleteLocks = createAthleteLocks({ ...needs, client, seal });
  const reconnect = createReconnect(needs);
  const sync = createSync({ ...needs, client, store: createStore(needs) });
  const webhookQueue = createWebhookQueue({ ...needs, athleteLocks, sync, reconnect });
  const worker = createWorker({
    ...needs,
    client,
    seal,
    athleteLocks,
    sync,
    webhookQueue,
    reconnect,
  });
  const webhook = createWebhook({ ...needs, client });
  return {
    connect: createConnectService({
      ...needs,
      publicUrl: config.http.publicUrl,
      client,
      athleteLocks,
      seal,
    }),
    sync: createSyncService({ ...needs, athleteLocks, sync, reconnect }),
    webhook,
    worker,
  };
}
