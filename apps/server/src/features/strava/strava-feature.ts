import type { AccountsService } from '#features/accounts/index.ts';
import type { ActivitiesService } from '#features/activities/index.ts';
import type { ConsentsService } from '#features/consents/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobPayloads, Jobs } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/logging/logger.ts';
import { createAthletes } from './athlete.ts';
import { type ConnectService, createConnectService } from './connect.service.ts';
import { createEnding } from './ending.ts';
import { createGate } from './gate.ts';
import { createInbox } from './inbox.ts';
import { createOperationsService, type OperationsService } from './operations.service.ts';
import { createReconnect } from './reconnect.ts';
import { createStateOfStrava } from './state-of-strava.ts';
import { createStore } from './store.ts';
import { createStravaJobs, type StravaJobs } from './strava.jobs.ts';
import { createStravaService, type Distances, type StravaService } from './strava.service.ts';
import { createStravaClient } from './strava-client.ts';
import { createSyncService, type SyncService } from './sync.service.ts';
import { createSync } from './sync.ts';
import { createTokenSeal } from './token-seal.ts';
import { createWebhook, type Webhook } from './webhook.ts';
import { createWorker } from './worker.ts';

/** What is there only where an application of Strava is configured. */
export type StravaConnection = {
  connect: ConnectService;
  sync: SyncService;
  webhook: Webhook;
  jobs: StravaJobs;
};

export type StravaFeature = {
  service: StravaService;
  operations: OperationsService;
  connection: StravaConnection | undefined;
  wake(): Promise<void>;
};

type Needs = {
  config: Config;
  database: Database;
  clock: Clock;
  timeZone: string;
  logger: Logger;
  jobs: Jobs;
  accounts: AccountsService;
  activities: ActivitiesService;
  consents: ConsentsService;
  distances: Distances;
  /** tells the background that there is work; the minute's job finds it as well */
  wake: () => Promise<void>;
  sendMail: (letter: JobPayloads['mail.send']) => Promise<void>;
};

/** Puts the parts together. Disconnecting works without an application too: links may outlive it. */
export function createStravaFeature(needs: Needs): StravaFeature {
  const { config, database, clock, timeZone, consents, distances, wake } = needs;
  const { app } = config.strava;
  const ending = createEnding(needs);
  consents.onWithdrawn('strava', async (tx, userId) => {
    await ending.endLink(tx, { userId, reason: 'disconnected' });
  });
  const stateOfStrava = createStateOfStrava({ app, database });
  const connection = app ? connect({ ...needs, app, ending, stateOfStrava }) : undefined;
  const { strava } = config;
  return {
    service: createStravaService({
      ...{ strava, database, clock, stateOfStrava, ending, distances, wake },
    }),
    operations: createOperationsService({
      ...{ strava, database, clock, timeZone, stateOfStrava, webhook: connection?.webhook },
    }),
    connection,
    wake,
  };
}

function connect(
  needs: Needs & {
    app: NonNullable<Config['strava']['app']>;
    ending: ReturnType<typeof createEnding>;
    stateOfStrava: ReturnType<typeof createStateOfStrava>;
  },
): StravaConnection {
  const { config } = needs;
  const client = createStravaClient({ app: needs.app, gate: createGate(needs) });
  const seal = createTokenSeal(config);
  const athletes = createAthletes({ ...needs, client, seal });
  const reconnect = createReconnect(needs);
  const sync = createSync({ ...needs, client, store: createStore(needs) });
  const inbox = createInbox({ ...needs, athletes, sync, reconnect });
  const worker = createWorker({ ...needs, client, seal, athletes, sync, inbox, reconnect });
  const webhook = createWebhook({ ...needs, client });
  return {
    connect: createConnectService({
      ...{ ...needs, publicUrl: config.http.publicUrl, client, athletes, seal },
    }),
    sync: createSyncService({ ...needs, athletes, sync, reconnect }),
    webhook,
    jobs: createStravaJobs({ ...needs, worker, webhook }),
  };
}
