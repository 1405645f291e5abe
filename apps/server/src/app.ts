import type { Feature } from '#platform/composition/feature.ts';
import {
  type OpenPlatform,
  openPlatform,
  type Platform,
  type PlatformOptions,
} from '#platform/composition/platform.ts';
import { type RunningFeatures, runFeatures } from '#platform/composition/run-features.ts';
import type { Database } from '#platform/database/database.ts';
import { createFeatures, type Features } from './features.ts';
import { openMigrated } from './open-migrated.ts';

export type Academy = Pick<Platform, 'database' | 'auth' | 'jobs' | 'rateLimits'> &
  Pick<OpenPlatform, 'app'> &
  Pick<Features['accounts'], 'security'> &
  Pick<Features['push'], 'deliveryQueue'> &
  Pick<Features['door'], 'firstOperator'> &
  RunningFeatures & {
    accounts: Features['accounts']['service'];
    door: Features['door']['service'];
    factors: Features['factors']['service'];
    youngPlayers: Features['youngPlayers']['service'];
    features: readonly Feature[];
  };

/** Composes every feature into one server that does not listen yet. */
export async function createAcademy(
  options: Omit<PlatformOptions, 'database' | 'maySignIn'> & {
    webFolder?: string;
    /** an open and migrated database to use instead of the configured one; it stays open on stop */
    database?: Database;
  },
): Promise<Academy> {
  const { config, webFolder } = options;
  const database = options.database ?? (await openMigrated(config));
  const opened: OpenPlatform = await openPlatform({
    ...options,
    database,
    maySignIn: (userId) => built.members.suspensions.maySignIn(userId),
  });
  const { platform, app } = opened;
  const built = createFeatures(platform);
  const { features, accounts, door, factors, members, push, signIns, youngPlayers } = built;

  const { security, assertName, assertPassword } = accounts;
  const { refusalOf } = members.suspensions;
  const { resetPassword } = security;
  const signInAttempted = signIns.service.attempted;
  const signIn = {
    assertName,
    assertPassword,
    refusalOf,
    resetPassword,
    signInAttempted,
    admission: door.service,
    awaitedFactor: factors.service.awaited,
  };
  const { startJobs, stop } = await runFeatures(opened, { features, webFolder, signIn });
  return {
    app,
    database,
    features,
    security,
    startJobs,
    auth: platform.auth,
    jobs: platform.jobs,
    rateLimits: platform.rateLimits,
    accounts: accounts.service,
    deliveryQueue: push.deliveryQueue,
    youngPlayers: youngPlayers.service,
    door: door.service,
    factors: factors.service,
    firstOperator: door.firstOperator,
    async stop() {
      await stop();
      if (!options.database) await database.close();
    },
  };
}
