import { addDays } from '@goreal/domain/calendar/day-arithmetic';
import { academyDay, startOfAcademyDay } from '@goreal/domain/calendar/day-boundaries';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import type { StravaOperations } from '@goreal/domain/strava/status';
import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import { appendAudit } from '#features/audit/index.ts';
import { type Clock, daysBefore } from '#platform/clock/clock.ts';
import type { StravaConfig } from '#platform/config/strava-config.ts';
import type { Database } from '#platform/database/database.ts';
import { changeApp, findApp } from './app.repository.ts';
import { countEvents } from './events.repository.ts';
import { countLinks } from './links.repository.ts';
import { windowsAt } from './rate-budget.ts';
import { countRevocations } from './revocations.repository.ts';
import type { StateOfStrava } from './state-of-strava.ts';
import { countAbandoned } from './states.repository.ts';
import { SWEEP_MINUTE } from './strava.jobs.ts';
import type { Webhook } from './webhook.ts';

/** Strava operations for the operator. */
export type OperationsService = {
  status(): Promise<StravaOperations>;
  pause(options: { actorId: string; paused: boolean }): Promise<StravaOperations>;
  /** Checks the webhook subscription now, instead of within the day. */
  checkWebhook(): Promise<StravaOperations>;
};

export function createOperationsService(options: {
  strava: StravaConfig;
  database: Database;
  clock: Clock;
  timeZone: string;
  stateOfStrava: StateOfStrava;
  webhook: Webhook | undefined;
}): OperationsService {
  const { strava, database, clock, timeZone, stateOfStrava, webhook } = options;

  async function status(): Promise<StravaOperations> {
    const now = clock.now();
    const yesterday = daysBefore(now, 1);
    const state = await stateOfStrava();
    const app = await findApp(database);
    const links = await countLinks(database);
    const events = await countEvents(database, yesterday);
    const { quarterStart, quarterEnd, dayStart, dayEnd } = windowsAt(now);
    return {
      state,
      message: stravaMessages.toOperator[state],
      simulatorUrl: strava.app?.simulatorUrl ?? null,
      shareMode: strava.shareMode,
      athletes: {
        connected: links.connected,
        reconnect: links.reconnect,
        limit: strava.app?.maxAthletes ?? 0,
        abandoned: await countAbandoned(database, { since: yesterday, now }),
      },
      quota: {
        quarter: {
          used: app.quarter_start >= quarterStart ? app.quarter_used : 0,
          limit: app.quarter_limit,
          resetsAt: quarterEnd.toISOString(),
        },
        day: {
          used: app.day_start >= dayStart ? app.day_used : 0,
          limit: app.day_limit,
          resetsAt: dayEnd.toISOString(),
        },
      },
      webhook: {
        subscribed: app.subscription_id !== null,
        problem: app.subscription_problem,
        lastEventAt: app.last_event_at?.toISOString() ?? null,
        ...events,
      },
      work: {
        syncsWaiting: links.waiting,
        importing: links.importing,
        revocationsWaiting: await countRevocations(database),
        lastSweepAt: app.last_sweep_at?.toISOString() ?? null,
        nextSweepAt: nextSweep(now, timeZone).toISOString(),
      },
    };
  }

  return {
    status,
    async pause({ actorId, paused }) {
      await database.transaction(async (tx) => {
        await changeApp(tx, { paused_at: paused ? clock.now() : null });
        const action = paused ? 'strava.pause' : 'strava.resume';
        await appendAudit(tx, { actorId, action, subject: 'strava:app' });
      });
      return status();
    },
    async checkWebhook() {
      await webhook?.ensureSubscription();
      return status();
    },
  };
}

function nextSweep(now: Date, timeZone: string): Date {
  const today = academyDay(now, timeZone);
  const sweepOf = (day: typeof today) =>
    new Date(startOfAcademyDay(day, timeZone).getTime() + SWEEP_MINUTE * MINUTE_MS);
  const next = sweepOf(today);
  return next > now ? next : sweepOf(addDays(today, 1));
}
