import { once } from 'node:events';
import { authRoutes } from '#platform/auth/auth.routes.ts';
import type { AuthRules } from '#platform/auth/auth-calls.ts';
import type { SignInAttempted } from '#platform/auth/auth-guards.ts';
import { backupMetrics } from '#platform/backup/backup-metrics.ts';
import { closeAfterAcceptQueueDrains } from '#platform/http/close-after-accept-queue-drains.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { contentSecurityPolicy } from '#platform/http/security-headers.ts';
import { serveWebApp } from '#platform/http/web-app.ts';
import { attemptEach } from '#platform/jobs/attempt-each.ts';
import { liveRoute } from '#platform/live-events/live.route.ts';
import { pruneEvents } from '#platform/live-events/live-events.repository.ts';
import { type Mail, UnknownAddressError } from '#platform/mail/mailer.ts';
import { metricsRoute } from '#platform/metrics/metrics.route.ts';
import { createDailySweep } from './daily-sweep.ts';
import { type Feature, registerFeatures, stopFeatures } from './feature.ts';
import type { OpenPlatform, Platform } from './platform.ts';

export type RunningFeatures = {
  /** Starts background work; call once the server listens. */
  startJobs(): Promise<void>;
  /** Waits for open requests, ends streams, then closes everything but the database. */
  stop(): Promise<void>;
};

/** Registers the features on a platform; the server can listen afterwards. */
export async function runFeatures(
  { platform, app, close }: OpenPlatform,
  options: { features: readonly Feature[]; signIn: SignInRules; webFolder?: string | undefined },
): Promise<RunningFeatures> {
  const { config, hub, jobs, metrics, principals, rateLimits } = platform;
  const { webFolder: folder } = options;
  const features = [createPlatformFeature(platform, options.signIn), ...options.features];
  registerFeatures(features, { app, jobs, metrics, rateLimits });
  if (folder !== undefined) {
    const policyWith = (styles: readonly string[]) => contentSecurityPolicy(config, styles);
    const { publicUrl } = config.http;
    await serveWebApp(app, { folder, publicUrl, policyWith, principals, hub });
  }
  closeAfterAcceptQueueDrains(app);
  await app.ready();
  await hub.start();
  return {
    startJobs() {
      const started = jobs.start();
      for (const feature of features) feature.start?.();
      return started;
    },
    async stop() {
      const listeners = [app.server, ...app.furtherListeners].filter(({ listening }) => listening);
      const allServed = Promise.all(listeners.map((listener) => once(listener, 'close')));
      const closed = app.close();
      await hub.close();
      await closed;
      await allServed;
      await stopFeatures(features);
      if (jobs.isUsed) await jobs.stop();
      await close();
    },
  };
}

/** The rules of features that apply to signing in. */
type SignInRules = AuthRules & { signInAttempted: SignInAttempted };

/** The platform's own routes and jobs: sign-in, live stream, health, metrics and mails. */
function createPlatformFeature(platform: Platform, signIn: SignInRules): Feature {
  const { dataDirectory, database, logger, mailer, storage } = platform;
  const sweep = createDailySweep(platform);

  /** A mail to an unknown address is not retried: registration accepts any address, and retries delay other mails. */
  async function sendMail(mail: Mail): Promise<void> {
    try {
      await mailer.send(mail);
    } catch (error) {
      if (!(error instanceof UnknownAddressError)) throw error;
      logger.warn({ error }, 'a mail is given up');
    }
  }

  return {
    name: 'platform',
    routes(app) {
      authRoutes(app, { ...platform, ...signIn });
      liveRoute(app, platform);
      healthRoutes(app, platform);
      metricsRoute(app, platform);
    },
    metrics: (metrics) => backupMetrics(metrics, dataDirectory),
    start: sweep.start,
    stop: sweep.stop,
    jobs(jobs) {
      jobs.handle('mail.send', sendMail, { isPersonal: true });
      const remove = ({ paths }: { paths: string[] }) =>
        attemptEach(paths, (path) => storage.remove(path));
      jobs.handle('files.remove', remove, { isPersonal: true });
      jobs.repeat('live-events.prune', '*/10 * * * *', () => pruneEvents(database));
    },
  };
}
