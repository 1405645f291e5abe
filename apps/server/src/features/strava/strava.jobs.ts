import { DAY_MS, HOUR_MS } from '@goreal/domain/calendar/durations';
import { OVERLAP_DAYS, RAW_DAYS } from '@goreal/domain/strava/limits';
import { reduceActivities } from '#features/activities/index.ts';
import { type Clock, daysBefore } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { attemptEach } from '#platform/jobs/attempt-each.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { changeApp, findApp } from './app.repository.ts';
import { pruneEvents } from './events.repository.ts';
import { linksToGiveUp, makeAllDue, startRechecks } from './links.repository.ts';
import { pruneRecent } from './recent.repository.ts';
import { pruneStates } from './states.repository.ts';
import type { LinkRow } from './strava.table.ts';
import type { Unlinker } from './unlink.ts';
import type { Webhook } from './webhook.ts';
import type { Worker } from './worker.ts';

/** A link without a working token is deleted after this time, as Strava's terms require within 30 days. */
const GIVE_UP_DAYS = 21;
/** Minutes after the academy's midnight at which the nightly sweep runs. */
export const SWEEP_MINUTE = 160;
const STRAVA_SWEEP_CRON = `${SWEEP_MINUTE % 60} ${Math.floor(SWEEP_MINUTE / 60)} * * *`;
const CHECK_MS = HOUR_MS;

export type StravaJobs = {
  /**
   * `strava.work`: due work, and the subscription once an hour while it is missing. Only where a Strava application
   * is configured.
   */
  work: (() => Promise<void>) | undefined;
  /**
   * `strava.sweep`: makes every sync and recheck due where an application is configured, and deletes data beyond its
   * retention, which may outlive the application.
   */
  sweep(): Promise<void>;
  /** Ends background work between two calls of Strava. */
  stop(): void;
};

/** Due work every minute; every athlete once a night. A request while one waits joins it. */
export function handleStravaJobs(jobs: Jobs, { work, sweep }: StravaJobs): void {
  jobs.handle('strava.sweep', sweep);
  jobs.schedule('strava.sweep', STRAVA_SWEEP_CRON);
  if (!work) return;
  jobs.handle('strava.work', work, { once: true });
  jobs.schedule('strava.work', '* * * * *');
}

export function createStravaJobs(options: {
  database: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
  unlinker: Unlinker;
  /** What asks Strava; undefined without an application. */
  caller: { worker: Worker; webhook: Webhook } | undefined;
}): StravaJobs {
  const { database, clock, jobs, unlinker, caller } = options;

  async function keepSubscribed(webhook: Webhook): Promise<void> {
    const app = await findApp(database);
    const { subscription_checked_at: at } = app;
    const isInOrder = app.subscription_id !== null && app.subscription_problem === null;
    const age = at ? clock.now().getTime() - at.getTime() : Number.POSITIVE_INFINITY;
    if (age > (isInOrder ? DAY_MS : CHECK_MS)) await webhook.ensureSubscription();
  }

  async function readAll(now: Date): Promise<void> {
    await makeAllDue(database, now);
    // Overlaps by a day with what every sync reads.
    await startRechecks(database, { now, before: daysBefore(now, OVERLAP_DAYS - 1) });
    await changeApp(database, { last_sweep_at: now });
    await jobs.send('strava.work', {});
  }

  async function forget(now: Date): Promise<void> {
    const before = daysBefore(now, RAW_DAYS);
    await pruneRecent(database, before);
    await reduceActivities(database, { source: 'strava', before });
    await pruneStates(database, before);
    await pruneEvents(database, before);
    const givenUp = daysBefore(now, GIVE_UP_DAYS);
    // The player may connect again meanwhile.
    const isStill = ({ state, reconnect_at: at }: LinkRow) =>
      state === 'reconnect' && at !== null && at < givenUp;
    await attemptEach(await linksToGiveUp(database, givenUp), (userId) =>
      database.transaction((tx) => unlinker.unlink(tx, { userId, reason: 'revoked', isStill })),
    );
  }

  return {
    stop: () => caller?.worker.stop(),
    work:
      caller &&
      (async () => {
        await keepSubscribed(caller.webhook);
        if (await caller.worker.work()) await jobs.send('strava.work', {});
      }),
    async sweep() {
      const now = clock.now();
      if (caller) await readAll(now);
      await forget(now);
    },
  };
}
