import {
  type OperationsState,
  operationsStateSchema,
} from '@goreal/domain/operations/operations-state';
import { sentTestMailSchema, setupStateSchema } from '@goreal/domain/operations/setup';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import { diskSpaceOf } from '#platform/storage/disk-space.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { backupsFolder, backupsIn } from '../../platform/backup/backups-folder.ts';
import { sizes } from './operations.repository.ts';
import type { Samples } from './samples.ts';
import type { SetupService } from './setup.service.ts';

type OperationsContext = {
  database: Database;
  storage: Storage;
  hub: Pick<LiveHub, 'listeners'>;
  jobs: Pick<Jobs, 'depths'>;
  bus: () => Promise<void>;
  clock: Clock;
  dataDirectory: string;
  samples: Pick<Samples, 'recent'>;
};

/** The state of the installation, for operators. */
export function operationsRoutes(app: App, context: OperationsContext): void {
  app.get('/api/operations', {
    config: { access: 'super_admin' },
    schema: {
      summary: 'Health, queues, storage and backups',
      response: { 200: operationsStateSchema },
    },
    handler: async () => stateOf(context),
  });
}

async function stateOf(context: OperationsContext): Promise<OperationsState> {
  const { database, storage, hub, jobs, bus, clock, dataDirectory, samples } = context;
  const now = clock.now();
  const disk = await diskSpaceOf(dataDirectory);
  const { size, proofs, proofBytes } = await sizes(database);
  return {
    at: now.toISOString(),
    process: {
      startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
      memory: process.memoryUsage.rss(),
      liveListeners: hub.listeners(),
    },
    health: [
      { part: 'database', ok: await isReachable(() => database.health()) },
      { part: 'storage', ok: await isReachable(() => storage.health()) },
      { part: 'bus', ok: await isReachable(bus) },
    ],
    database: { kind: database.kind, size },
    storage: {
      proofs,
      proofBytes,
      diskFree: disk.free,
      diskSize: disk.size,
    },
    queues: await jobs.depths(),
    backups: await backupsIn(backupsFolder(dataDirectory)),
    samples: await samples.recent(),
  };
}

async function isReachable(probe: () => Promise<void>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch {
    return false;
  }
}

/** Set-up steps of a new academy, for operators. */
export function setupRoutes(app: App, { setup }: { setup: SetupService }): void {
  app.get('/api/setup', {
    config: { access: 'super_admin' },
    schema: {
      summary: 'Address, zone, mail and backups of this installation',
      response: { 200: setupStateSchema },
    },
    handler: async () => setup.state(),
  });

  app.post('/api/setup/testMail', {
    config: { access: 'super_admin', limits: ['test-mail'] },
    schema: {
      summary: 'Mail the caller and answer what the mail server says',
      response: { 200: sentTestMailSchema },
    },
    handler: async (request) => setup.sendTestMail(callerOf(request).userId),
  });
}
