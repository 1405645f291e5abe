import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import { type Auth, createAuth } from '#platform/auth/auth.ts';
import { sealAuthKeys } from '#platform/auth/auth-keys.ts';
import { createPasswordHashing, type PasswordHashing } from '#platform/auth/hashing.ts';
import type { HashCost } from '#platform/auth/password-hash.ts';
import { createPasswords, type Passwords } from '#platform/auth/passwords.ts';
import { createPrincipals, type Principals } from '#platform/auth/principals.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import { type App, createHttpServer } from '#platform/http/http-server.ts';
import { createRateLimits, type RateLimits } from '#platform/http/rate-limits.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { readBackupCodesKey } from '#platform/kept-keys/kept-key.ts';
import { createLiveHub, type LiveHub } from '#platform/live-events/live-hub.ts';
import { openRedis } from '#platform/live-events/open-redis.ts';
import { createWakeUps } from '#platform/live-events/wake-ups.ts';
import { createFaultReporter, type FaultReporter } from '#platform/logging/fault-reporter.ts';
import type { Logger } from '#platform/logging/logger.ts';
import { createRepeatedWarnings } from '#platform/logging/repeated-warnings.ts';
import { type Mailbox, type Mailer, openMailer } from '#platform/mail/mailer.ts';
import { createMetrics, type Metrics } from '#platform/metrics/metrics.ts';
import type { Poster } from '#platform/push/post.ts';
import { readPushKeys } from '#platform/push/push-keys.ts';
import type { DiskRoom } from '#platform/storage/disk-space.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Everything that features are built on. */
export type Platform = {
  readonly config: Config;
  readonly database: Database;
  /** the server's data folder */
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly logger: Logger;
  readonly hub: LiveHub;
  readonly jobs: Jobs;
  readonly storage: Storage;
  /** free space on the disk of the data folder */
  readonly diskRoom: DiskRoom;
  readonly auth: Auth;
  readonly principals: Principals;
  readonly hashing: PasswordHashing;
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
  readonly metrics: Metrics;
  readonly mailer: Mailer;
  /** captured mails; undefined where a mail server is configured */
  readonly mailbox: Mailbox | undefined;
  /** of the hashes of backup codes */
  readonly backupCodesKey: Buffer;
  readonly pushKeys: Awaited<ReturnType<typeof readPushKeys>>;
  /** sends pushes, instead of our own connections */
  readonly poster: Poster | undefined;
  /** calls other services over HTTP */
  readonly fetch: typeof globalThis.fetch;
  /** undefined where no external error service is configured */
  readonly faults: FaultReporter | undefined;
  /** Checks whether the processes reach each other. @throws when they do not */
  bus(): Promise<void>;
};

export type OpenPlatform = {
  platform: Platform;
  app: App;
  /** Closes everything that was opened here, after the last request and job; the database stays open. */
  close(): Promise<void>;
};

export type PlatformOptions = {
  config: Config;
  database: Database;
  clock?: Clock;
  logLevel?: string;
  /** multiplies every rate limit */
  rateLimitFactor?: number;
  /** of new password hashes */
  passwordCost?: HashCost;
  /** False: jobs run only by `jobs.work`. */
  pollsJobs?: boolean;
  /** an open storage to use instead of the configured one */
  storage?: Storage;
  /** sends mails, instead of the configured mail server */
  mailer?: Mailer;
  /** sends pushes, instead of our own connections */
  poster?: Poster;
  /** calls other services, instead of the process's `fetch` */
  fetch?: typeof globalThis.fetch;
  /** False refuses a new session to an account. */
  maySignIn: (userId: string) => Promise<boolean>;
};

/** Opens everything that features need, over an open and migrated database. */
export async function openPlatform(options: PlatformOptions): Promise<OpenPlatform> {
  const { config, database, maySignIn } = options;
  const {
    clock = systemClock,
    logLevel = 'info',
    rateLimitFactor = 1,
    pollsJobs: polls = true,
  } = options;
  const { timeZone, dataDirectory } = config;
  const redis = await openRedis(config.redis.url);
  await sealAuthKeys(database, config);
  const pushKeys = await readPushKeys(database, config);
  const backupCodesKey = await readBackupCodesKey(database, config);

  let principals: Principals | undefined;
  const pool = database.kind === 'postgresql' ? database.pool : undefined;
  const rateLimits = createRateLimits({ redis, pool, factor: rateLimitFactor });
  const app = await createHttpServer({
    config,
    logLevel,
    rateLimits,
    authenticate: async (request) => principals?.authenticate(request),
    reload: async (sessionId) => principals?.reload(sessionId),
  });
  const logger = app.log;
  const redisWarnings = createRepeatedWarnings(logger);
  redis?.on('error', (error) => redisWarnings.warn(error, 'redis'));
  const hub = createLiveHub({ database, wakeUps: createWakeUps({ database, redis }), logger });
  const metrics = createMetrics(database);
  const jobs = createJobs({ database, logger, timeZone, onDone: metrics.jobDone, polls });
  const storage = options.storage ?? (await openStorage(config));
  const { mailer, mailbox } = openMailer(config, { metrics, mailer: options.mailer });
  const hashing = createPasswordHashing(options.passwordCost);
  const auth = createAuth({
    config,
    database,
    logger,
    hashing,
    maySignIn,
    sendReset: async ({ email, name, url }) => {
      const { subject, body } = accountMessages.resetMail;
      const mail = { to: email, subject, text: body(name, url) };
      await database.transaction((tx) => jobs.sendIn(tx, 'mail.send', mail));
    },
  });
  principals = createPrincipals({ config, database, auth, hub });
  const passwords = createPasswords({ database, hashing });
  const faults = await createFaultReporter(config);
  return {
    platform: {
      config,
      database,
      dataDirectory,
      clock,
      timeZone,
      logger,
      hub,
      jobs,
      storage,
      auth,
      principals,
      hashing,
      passwords,
      rateLimits,
      metrics,
      mailer,
      mailbox,
      pushKeys,
      backupCodesKey,
      faults,
      diskRoom: app.diskRoom,
      poster: options.poster,
      fetch: options.fetch ?? globalThis.fetch,
      async bus() {
        await redis?.ping();
      },
    },
    app,
    async close() {
      await faults?.close();
      redis?.disconnect();
    },
  };
}
