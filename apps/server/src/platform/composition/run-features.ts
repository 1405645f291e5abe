import { once } from 'node:events';
import { closeAfterAcceptQueueDrains } from '#platform/http/close-after-accept-queue-drains.ts';
import { contentSecurityPolicy } from '#platform/http/security-headers.ts';
import { serveWebApp } from '#platform/http/web-app.ts';
import { type Feature, registerFeatures, stopFeatures } from './feature.ts';
import type { OpenPlatform } from './platform.ts';
import { createPlatformFeature, type SignInRules } from './platform-feature.ts';

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
    await serveWebApp(app, { folder, policyWith, principals, hub });
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
      const isServed = app.server.listening ? once(app.server, 'close') : undefined;
      const closed = app.close();
      await hub.close();
      await closed;
      await isServed;
      await stopFeatures(features);
      if (jobs.isStarted) await jobs.stop();
      await close();
    },
  };
}
