import path from 'node:path';
import { accountMessages } from '@goreal/domain/accounts';
import {
  type AccountsService,
  accountsRoutes,
  createAccountsService,
} from '#features/accounts/index.ts';
import { communityRoutes } from '#features/community/index.ts';
import { environmentRoutes } from '#features/environment/index.ts';
import { errorLogsRoutes } from '#features/error-logs/index.ts';
import { guildsRoutes } from '#features/guilds/index.ts';
import { mailboxRoutes } from '#features/mailbox/index.ts';
import { createNotificationsService, notificationsRoutes } from '#features/notifications/index.ts';
import { createQuestsService, questsRoutes } from '#features/quests/index.ts';
import { createStreaksService } from '#features/streaks/index.ts';
import {
  createReviewService,
  createSubmissionsService,
  reviewRoutes,
  submissionsRoutes,
} from '#features/submissions/index.ts';
import { filesRoute, handleUploadsExpire, uploadsRoutes } from '#features/uploads/index.ts';
import { migrations } from '#migrations';
import { authRoutes } from '#platform/auth/auth.routes.ts';
import { type Auth, createAuth } from '#platform/auth/auth.ts';
import { createPrincipals, type Principals } from '#platform/auth/principals.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { type App, createHttpServer } from '#platform/http/http-server.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { serveWebApp } from '#platform/http/web-app.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { liveRoute } from '#platform/live-events/live.route.ts';
import { pruneEvents } from '#platform/live-events/live-events.repository.ts';
import { createLiveHub } from '#platform/live-events/live-hub.ts';
import { createWakeUps } from '#platform/live-events/wake-ups.ts';
import { capturedMailbox, smtpMailer } from '#platform/mail/mailer.ts';
import { diskStorage } from '#platform/storage/disk-storage.ts';

export type Academy = {
  app: App;
  database: Database;
  auth: Auth;
  accounts: AccountsService;
  jobs: Jobs;
  /** Begins background work; call once the server listens. */
  startJobs(): Promise<void>;
  /** Open requests finish, streams end, then everything closes. */
  stop(): Promise<void>;
};

/** Composes every feature into one server that does not listen yet. */
export async function createAcademy(options: {
  config: Config;
  webFolder?: string;
  clock?: Clock;
  logLevel?: string;
  /** multiplies every rate limit; for tests and load tests */
  rateLimitFactor?: number;
  /** an open database to use instead of the configured one; it stays open on stop */
  database?: Database;
  onFatal?: (error: Error) => void;
}): Promise<Academy> {
  const { config, clock = systemClock, logLevel = 'info', rateLimitFactor = 1 } = options;
  const { timeZone } = config;
  const database =
    options.database ??
    (await openDatabase({
      url: config.database.url,
      dataDirectory: config.dataDirectory,
      ...(options.onFatal ? { onFatal: options.onFatal } : {}),
    }));
  const redis = config.redis.url
    ? new (await import('ioredis')).Redis(config.redis.url, { maxRetriesPerRequest: 1 })
    : undefined;
  if (!options.database) await migrate(database, migrations);

  let principals: Principals | undefined;
  const pool = database.kind === 'postgresql' ? database.pool : undefined;
  const rateLimits = createRateLimits({ redis, pool, factor: rateLimitFactor });
  const app = await createHttpServer({
    config,
    logLevel,
    rateLimits,
    authenticate: async (request) => principals?.authenticate(request),
  });
  redis?.on('error', (error) => app.log.warn({ error }, 'redis'));
  const hub = createLiveHub({
    database,
    wakeUps: createWakeUps({ database, redis }),
    logger: app.log,
  });
  const jobs = createJobs({ database, logger: app.log, timeZone });
  const storage = diskStorage(path.join(config.dataDirectory, 'files'));
  const mailbox = config.mail.smtpUrl ? undefined : capturedMailbox(config);
  const mailer = config.mail.smtpUrl
    ? smtpMailer(config, config.mail.smtpUrl)
    : capturedMailbox(config);
  const auth = createAuth({
    config,
    database,
    logger: app.log,
    sendReset: async ({ email, name, url }) => {
      const { subject, body } = accountMessages.resetMail;
      await jobs.send('mail.send', { to: email, subject, text: body(name, url) });
    },
  });
  principals = createPrincipals({ config, database, auth, hub });

  const common = { database, hub, clock, timeZone };
  const streaks = createStreaksService(common);
  const accounts = createAccountsService({ ...common, streaks, principals });
  const quests = createQuestsService(common);
  const notifications = createNotificationsService(common);
  const submissions = createSubmissionsService({ ...common, quests });
  const review = createReviewService({ ...common, streaks });
  const uploads = { database, storage, clock, dataDirectory: config.dataDirectory };

  environmentRoutes(app, { config });
  authRoutes(app, { auth, rateLimits, hub, principals });
  accountsRoutes(app, { accounts });
  guildsRoutes(app, { database });
  questsRoutes(app, { quests });
  notificationsRoutes(app, { notifications });
  reviewRoutes(app, { review });
  submissionsRoutes(app, { submissions });
  uploadsRoutes(app, { ...uploads, quests });
  filesRoute(app, uploads);
  communityRoutes(app, { database, clock });
  errorLogsRoutes(app, { database });
  liveRoute(app, { hub, principals });
  healthRoutes(app, {
    database,
    storage,
    hub,
    bus: async () => {
      await redis?.ping();
    },
  });
  if (mailbox && config.mode === 'local') mailboxRoutes(app, { mailbox });
  if (options.webFolder) await serveWebApp(app, options.webFolder);

  jobs.handle('mail.send', (letter) => mailer.send(letter));
  jobs.handle('live-events.prune', async () => {
    await pruneEvents(database);
  });
  jobs.handle('uploads.expire', handleUploadsExpire(uploads));
  jobs.handle('streaks.refresh', async () => {
    await streaks.refresh();
  });
  jobs.schedule('live-events.prune', '*/10 * * * *');
  jobs.schedule('uploads.expire', '17 * * * *');
  jobs.schedule('streaks.refresh', '2 0 * * *');

  await app.ready();
  await hub.start();
  let jobsStarted: Promise<void> | undefined;
  return {
    app,
    database,
    auth,
    accounts,
    jobs,
    startJobs() {
      jobsStarted = jobs.start();
      return jobsStarted;
    },
    async stop() {
      // A stop during the start waits for it; what failed there was told to its caller.
      await jobsStarted?.catch(() => undefined);
      const closed = app.close();
      await hub.close();
      await closed;
      if (jobsStarted !== undefined) await jobs.stop();
      redis?.disconnect();
      if (!options.database) await database.close();
    },
  };
}
