import { authRoutes } from '#platform/auth/auth.routes.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { liveRoute } from '#platform/live-events/live.route.ts';
import { pruneEvents } from '#platform/live-events/live-events.repository.ts';
import { metricsRoute } from '#platform/metrics/metrics.route.ts';
import type { Feature } from './feature.ts';
import type { Platform } from './platform.ts';

/** What the rules of features add to signing in. */
export type SignInRules = Pick<
  Parameters<typeof authRoutes>[1],
  | 'assertName'
  | 'assertPassword'
  | 'refusalOf'
  | 'passwordWasReset'
  | 'signInAttempted'
  | 'admission'
  | 'awaitedFactor'
>;

/** The platform's own routes and jobs: sign-in, live stream, health, metrics and mails. */
export function createPlatformFeature(platform: Platform, signIn: SignInRules): Feature {
  const { database, mailer } = platform;
  return {
    name: 'platform',
    routes(app) {
      authRoutes(app, { ...platform, ...signIn });
      liveRoute(app, platform);
      healthRoutes(app, platform);
      metricsRoute(app, platform);
    },
    jobs(jobs) {
      jobs.handle('mail.send', (mail) => mailer.send(mail));
      jobs.repeat('live-events.prune', '*/10 * * * *', () => pruneEvents(database));
    },
  };
}
