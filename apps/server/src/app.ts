import { once } from 'node:events';
import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import {
  type AccountsService,
  accountsRoutes,
  assertName,
  createAccountsService,
  createSecurityService,
  type SecurityService,
  securityRoutes,
} from '#features/accounts/index.ts';
import {
  activitiesRoutes,
  activityFilesRoutes,
  activityImportsRoutes,
  activityPicturesRoutes,
  activityReviewsRoutes,
  createActivitiesService,
  createFilesService,
  createImportsService,
  createJournalService,
  createReviewsService,
} from '#features/activities/index.ts';
import { auditRoutes } from '#features/audit/index.ts';
import { avatarsRoutes, createAvatarsService } from '#features/avatars/index.ts';
import { backgroundsRoutes, createBackgroundsService } from '#features/backgrounds/index.ts';
import { blocksRoutes } from '#features/blocks/index.ts';
import { broadcastsRoutes, createBroadcastsService } from '#features/broadcasts/index.ts';
import { calendarRoutes, createCalendarService } from '#features/calendar/index.ts';
import { cardsRoutes, createCardsService } from '#features/cards/index.ts';
import { celestialRoutes, createCelestialService } from '#features/celestial/index.ts';
import {
  chatRoutes,
  createChatService,
  createMutesService,
  mutesRoutes,
} from '#features/chat/index.ts';
import { communityRoutes } from '#features/community/index.ts';
import { consentsRoutes, createConsentsService } from '#features/consents/index.ts';
import { createDecayService, decayRoutes } from '#features/decay/index.ts';
import { environmentRoutes } from '#features/environment/index.ts';
import { createErasuresService, erasuresRoutes } from '#features/erasures/index.ts';
import {
  createErrorLogsService,
  errorLogsRoutes,
  recordServerFaults,
} from '#features/error-logs/index.ts';
import { createExportsService, exportsRoutes } from '#features/exports/index.ts';
import { createGuildsService, guildsRoutes } from '#features/guilds/index.ts';
import { createLeaderboardsService, leaderboardsRoutes } from '#features/leaderboards/index.ts';
import { mailboxRoutes } from '#features/mailbox/index.ts';
import {
  createMembersService,
  createSuspensionsService,
  membersRoutes,
} from '#features/members/index.ts';
import { createMentoringService, mentoringRoutes } from '#features/mentoring/index.ts';
import {
  createModerationService,
  createWordList,
  moderationRoutes,
} from '#features/moderation/index.ts';
import { createNotificationsService, notificationsRoutes } from '#features/notifications/index.ts';
import { operationsRoutes, registerClusterMetrics } from '#features/operations/index.ts';
import {
  createPersonalQuestsService,
  personalQuestsRoutes,
} from '#features/personal-quests/index.ts';
import { playerNames } from '#features/profiles/index.ts';
import {
  type Courier,
  createCarrier,
  createCourier,
  createDevicesService,
  createPushSettingsService,
  pushRoutes,
} from '#features/push/index.ts';
import {
  createQuestBook,
  createQuestNews,
  createQuestsService,
  questBookRoutes,
  questsRoutes,
} from '#features/quests/index.ts';
import { createStravaFeature, stravaRoutes } from '#features/strava/index.ts';
import { createStreaksService, streaksRoutes } from '#features/streaks/index.ts';
import {
  createDeskService,
  createReviewService,
  createSubmissionsService,
  deskRoutes,
  pendingUploads,
  reviewRoutes,
  submissionNames,
  submissionsRoutes,
} from '#features/submissions/index.ts';
import { filesRoute, uploadsRoutes } from '#features/uploads/index.ts';
import { authRoutes } from '#platform/auth/auth.routes.ts';
import { type Auth, createAuth, resetLinkFor } from '#platform/auth/auth.ts';
import { sealAuthKeys } from '#platform/auth/auth-keys.ts';
import { createPasswordHashing } from '#platform/auth/hashing.ts';
import { createPasswords } from '#platform/auth/passwords.ts';
import { createPrincipals, type Principals } from '#platform/auth/principals.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';
import type { Database } from '#platform/database/database.ts';
import { closeAfterAcceptQueueDrains } from '#platform/http/close-after-accept-queue-drains.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { type App, createHttpServer } from '#platform/http/http-server.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { contentSecurityPolicy } from '#platform/http/security-headers.ts';
import { serveWebApp } from '#platform/http/web-app.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { liveRoute } from '#platform/live-events/live.route.ts';
import { createLiveHub } from '#platform/live-events/live-hub.ts';
import { openRedis } from '#platform/live-events/open-redis.ts';
import { createWakeUps } from '#platform/live-events/wake-ups.ts';
import { createFaultReporter } from '#platform/logging/fault-reporter.ts';
import { openMailer } from '#platform/mail/mailer.ts';
import { metricsRoute } from '#platform/metrics/metrics.route.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { createFcm } from '#platform/push/fcm.ts';
import { readPushKeys } from '#platform/push/push-keys.ts';
import { createWebPush } from '#platform/push/web-push.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { handleJobs } from './background-jobs.ts';
import { openMigrated } from './open-migrated.ts';
import { personalDataParts } from './personal-data-parts.ts';

export type Academy = {
  app: App;
  database: Database;
  auth: Auth;
  accounts: AccountsService;
  security: SecurityService;
  jobs: Jobs;
  /** brings letters to devices; works by itself once the jobs are started */
  courier: Courier;
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
  /** an open and migrated database to use instead of the configured one; it stays open on stop */
  database?: Database;
}): Promise<Academy> {
  const { config, clock = systemClock, logLevel = 'info', rateLimitFactor = 1 } = options;
  const { timeZone } = config;
  const database = options.database ?? (await openMigrated(config));
  const redis = await openRedis(config.redis.url);
  await sealAuthKeys(database, config);
  const pushKeys = await readPushKeys(database, config);

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
  const metrics = createMetrics(database);
  const jobs = createJobs({ database, logger: app.log, timeZone, onDone: metrics.jobDone });
  const storage = await openStorage(config);
  const { mailer, mailbox } = openMailer(config, metrics);
  const hashing = createPasswordHashing();
  const auth = createAuth({
    ...{ config, database, logger: app.log, hashing },
    sendReset: async ({ email, name, url }) => {
      const { subject, body } = accountMessages.resetMail;
      await jobs.send('mail.send', { to: email, subject, text: body(name, url) });
    },
    maySignIn: (userId) => suspensions.mayEnter(userId),
  });
  principals = createPrincipals({ config, database, auth, hub });

  const common = { database, hub, clock, timeZone };
  const streaks = createStreaksService(common);
  const calendar = createCalendarService(common);
  const decay = createDecayService(common);
  const accounts = createAccountsService({ ...common, streaks, principals, rateLimits });
  const members = createMembersService({ ...common, grantRole: accounts.grantRole });
  const suspensions = createSuspensionsService({
    ...common,
    principals,
    appealKeys: deriveKeys(config, 'appeals'),
    sendMail: (letter) => jobs.send('mail.send', letter),
  });
  const consents = createConsentsService(common);
  const quests = createQuestsService(common);
  const questNews = createQuestNews({
    ...common,
    workAt: (time) => jobs.send('quests.announce', {}, { at: time }),
  });
  const questBook = createQuestBook({ ...common, news: questNews });
  const notifications = createNotificationsService(common);
  let jobsStarted: Promise<void> | undefined;
  const submissions = createSubmissionsService({
    ...common,
    quests,
    notifications,
    // What is handed in before background work begins is found by the sweep.
    printProof: async (submissionId) => {
      if (jobsStarted === undefined) return;
      await jobs.send('proofs.print', { submissionId });
      if (config.films) await jobs.send('uploads.convert', {});
    },
  });
  const review = createReviewService({ ...common, streaks });
  const leaderboards = createLeaderboardsService({ ...common, streaks, consents });
  const activities = createActivitiesService(common);
  const journal = createJournalService(common);
  const personalData = {
    ...common,
    storage,
    jobs,
    dataDirectory: config.dataDirectory,
    parts: personalDataParts,
  };
  const exports = createExportsService(personalData);
  const avatars = createAvatarsService(personalData);
  const backgrounds = createBackgroundsService(personalData);
  const guilds = createGuildsService(personalData);
  const passwords = createPasswords({ database, hashing });
  const makeResetLink = (userId: string) => resetLinkFor(auth, { userId, config });
  const security = createSecurityService({
    ...{ ...common, jobs, passwords, principals, makeResetLink },
  });
  const erasures = createErasuresService({
    ...personalData,
    passwords,
    principals,
    publicUrl: config.http.publicUrl,
  });
  const celestial = createCelestialService({
    ...common,
    streaks,
    shareMode: config.strava.shareMode,
  });
  activities.onChanged(celestial.refresh);
  consents.onWithdrawn('strava_sharing', celestial.refresh);
  consents.onGranted('strava_sharing', celestial.refresh);
  const webPush = createWebPush({ ...config.push, keys: pushKeys });
  const fcm = config.push.fcm ? createFcm({ account: config.push.fcm }) : undefined;
  const { origin } = config.http.publicUrl;
  const carrier = createCarrier({ webPush, fcm, clock, origin, onCarried: metrics.push });
  const courier = createCourier({ ...common, carrier, logger: app.log });
  const devices = createDevicesService({ ...common, consents, webPush, carrier, origin });
  const pushSettings = createPushSettingsService(common);
  const broadcasts = createBroadcastsService({
    ...{ ...common, courier },
    workAt: (time) => jobs.send('broadcasts.work', {}, { at: time }),
  });
  const strava = createStravaFeature({
    ...{ ...common, config, logger: app.log, jobs, accounts, activities, consents },
    distances: async (userId) => (await journal.stamina(userId)).totals,
    wake: async () => {
      if (jobsStarted !== undefined) await jobs.send('strava.work', {});
    },
    sendMail: async (letter) => {
      if (jobsStarted !== undefined) await jobs.send('mail.send', letter);
    },
  });
  const { quotaBytes } = config.uploads;
  const uploads = { database, storage, clock, dataDirectory: config.dataDirectory, quotaBytes };

  const errorLogs = createErrorLogsService(common);
  const faults = await createFaultReporter(config);
  const words = createWordList(common);
  const screened = { ...common, screen: (text: string) => words.screen(text) };
  const mentoring = createMentoringService({ ...screened, streaks });
  const cards = createCardsService(screened);
  const personalQuests = createPersonalQuestsService(screened);
  const chat = createChatService({ ...common, screen: (text) => words.screen(text) });

  recordServerFaults(app, { errorLogs, faults, profileOf: accounts.profileOf });
  environmentRoutes(app, { config, pushPublicKey: pushKeys.publicKey });
  authRoutes(app, {
    ...{ config, database, auth, hashing, rateLimits, hub, principals },
    passwordWasReset: security.passwordWasReset,
    assertName: (name) => assertName(database, { role: 'player', name }),
    refusalOf: suspensions.refusalOf,
  });
  accountsRoutes(app, { accounts });
  securityRoutes(app, { security });
  avatarsRoutes(app, { avatars, storage });
  consentsRoutes(app, { consents });
  exportsRoutes(app, { exports, storage });
  erasuresRoutes(app, { erasures });
  auditRoutes(app, { database, kinds: { user: playerNames, submission: submissionNames } });
  membersRoutes(app, { members, suspensions });
  guildsRoutes(app, { guilds, storage });
  calendarRoutes(app, { calendar });
  streaksRoutes(app, { streaks });
  decayRoutes(app, { decay });
  mentoringRoutes(app, { mentoring });
  cardsRoutes(app, { cards });
  personalQuestsRoutes(app, { personalQuests });
  questsRoutes(app, { quests });
  questBookRoutes(app, { questBook });
  backgroundsRoutes(app, { backgrounds, storage });
  notificationsRoutes(app, { notifications });
  deskRoutes(app, {
    desk: createDeskService({ ...common, makesFilms: config.films !== undefined }),
  });
  pushRoutes(app, { devices, settings: pushSettings });
  broadcastsRoutes(app, { broadcasts });
  reviewRoutes(app, { review });
  submissionsRoutes(app, { submissions });
  uploadsRoutes(app, { ...uploads, quests, pendingUploads });
  filesRoute(app, uploads);
  chatRoutes(app, { chat });
  moderationRoutes(app, { moderation: createModerationService(common), words });
  mutesRoutes(app, { mutes: createMutesService(common) });
  blocksRoutes(app, common);
  activitiesRoutes(app, { journal });
  activityImportsRoutes(app, { imports: createImportsService({ ...common, activities }) });
  activityFilesRoutes(app, { files: createFilesService({ ...common, activities }) });
  activityReviewsRoutes(app, { reviews: createReviewsService({ ...common, activities }) });
  activityPicturesRoutes(app, { database, storage });
  celestialRoutes(app, { celestial });
  stravaRoutes(app, { ...common, strava });
  communityRoutes(app, { database, clock });
  leaderboardsRoutes(app, { leaderboards });
  errorLogsRoutes(app, { errorLogs });
  liveRoute(app, { hub, principals });
  const bus = async () => {
    await redis?.ping();
  };
  operationsRoutes(app, { ...uploads, hub, jobs, bus });
  healthRoutes(app, { database, storage, bus });
  metricsRoute(app, { metrics, config });
  registerClusterMetrics(metrics, { ...uploads, hub, jobs });
  if (mailbox && config.mode === 'local') mailboxRoutes(app, { mailbox });
  if (options.webFolder) {
    const policy = contentSecurityPolicy(config);
    await serveWebApp(app, { folder: options.webFolder, policy, principals, hub });
  }
  closeAfterAcceptQueueDrains(app);

  handleJobs(jobs, {
    ...{ database, hub, mailer, uploads, personalData, streaks, leaderboards, decay, exports },
    ...{ erasures, celestial, pushSettings, devices, broadcasts, questNews, errorLogs },
    ...{ films: config.films, logger: app.log },
  });

  await app.ready();
  await hub.start();
  return {
    app,
    database,
    auth,
    accounts,
    security,
    jobs,
    courier,
    startJobs() {
      jobsStarted = jobs.start();
      courier.start();
      return jobsStarted;
    },
    async stop() {
      const isServed = app.server.listening ? once(app.server, 'close') : undefined;
      const closed = app.close();
      strava.stop();
      await hub.close();
      await closed;
      await isServed;
      await courier.stop();
      webPush.close();
      fcm?.close();
      if (jobsStarted !== undefined) await jobs.stop();
      await faults?.close();
      redis?.disconnect();
      if (!options.database) await database.close();
    },
  };
}
