import { DAY_MS, HOUR_MS } from '@goreal/domain/calendar/durations';
import { BUDGET_SHARES, type CallKind } from '@goreal/domain/strava/limits';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { changeApp, findApp, recordUsage, spendQuarter, takeFromBudget } from './app.repository.ts';
import { StravaRefusal } from './refusal.ts';
import { faultOf } from './wire.ts';

const QUARTER_MS = 900_000;
/**
 * How long (ms) after its end a window still counts: a call that it counted may take ten seconds to answer, and the
 * clock of Strava may be some seconds behind. Used sooner, a new day would begin with what the last one used.
 */
const AFTER_WINDOW_MS = 15_000;
/** While Strava refuses the whole application, one probe call is made at this interval (ms). */
const PROBE_MS = HOUR_MS;

/** Checks before every call (pause, inactivity, budget of the rate windows), and updates after it. */
export type RateBudget = {
  /** @throws {StravaRefusal} `rate`, `inactive` or `paused` */
  enter(kind: CallKind): Promise<void>;
  /** For token calls, which Strava does not count. @throws {StravaRefusal} `inactive` or `paused` */
  enterUncounted(): Promise<void>;
  /** Updates the state from a response. @throws {StravaRefusal} `rate` or `inactive` */
  leave(answer: { status: number; headers: Headers; body: unknown }): Promise<void>;
};

/** The rate windows of calls at this instant: their starts at Strava, and when calls count for the next ones. */
export function windowsAt(now: Date): {
  quarterStart: Date;
  dayStart: Date;
  quarterEnd: Date;
  dayEnd: Date;
} {
  const counted = now.getTime() - AFTER_WINDOW_MS;
  const quarter = Math.floor(counted / QUARTER_MS) * QUARTER_MS;
  const day = Math.floor(counted / DAY_MS) * DAY_MS;
  return {
    quarterStart: new Date(quarter),
    dayStart: new Date(day),
    quarterEnd: new Date(quarter + QUARTER_MS + AFTER_WINDOW_MS),
    dayEnd: new Date(day + DAY_MS + AFTER_WINDOW_MS),
  };
}

export function createRateBudget(options: { database: Database; clock: Clock }): RateBudget {
  const { database, clock } = options;

  async function refuse(kind: CallKind | undefined): Promise<void> {
    const app = await findApp(database);
    const now = clock.now();
    if (app.paused_at) throw new StravaRefusal('paused', 'by the operator');
    if (app.inactive_at && (kind !== undefined || (app.probe_at ?? now) > now)) {
      throw new StravaRefusal('inactive', 'since a while', app.probe_at ?? undefined);
    }
    if (kind === undefined) return;
    const { quarterEnd, dayStart, dayEnd } = windowsAt(now);
    const isDaySpent =
      app.day_start >= dayStart && app.day_used >= Math.floor(app.day_limit * BUDGET_SHARES[kind]);
    throw new StravaRefusal('rate', 'own budget', isDaySpent ? dayEnd : quarterEnd);
  }

  return {
    async enter(kind) {
      const now = clock.now();
      const taken = await takeFromBudget(database, {
        ...windowsAt(now),
        share: BUDGET_SHARES[kind],
        now,
        nextProbe: new Date(now.getTime() + PROBE_MS),
      });
      if (!taken) await refuse(kind);
    },
    enterUncounted: () => refuse(undefined),
    async leave({ status, headers, body }) {
      const now = clock.now();
      const windows = windowsAt(now);
      const usage = usageOf(headers);
      if (usage) await recordUsage(database, { ...windows, ...usage });
      if (status === 429) {
        // Calls after a 429 still count, so none is made before the window ends.
        await spendQuarter(database, windows);
        const isDaySpent = usage !== undefined && usage.day.used >= usage.day.limit;
        throw new StravaRefusal('rate', '429', isDaySpent ? windows.dayEnd : windows.quarterEnd);
      }
      const { resource, code } = faultOf(body);
      if (status === 403 && resource === 'Application' && code === 'Inactive') {
        const probeAt = new Date(now.getTime() + PROBE_MS);
        const app = await findApp(database);
        await changeApp(database, { inactive_at: app.inactive_at ?? now, probe_at: probeAt });
        throw new StravaRefusal('inactive', '403', probeAt);
      }
      if (status < 300) await clearInactive();
    },
  };

  async function clearInactive(): Promise<void> {
    const app = await findApp(database);
    if (app.inactive_at) await changeApp(database, { inactive_at: null, probe_at: null });
  }
}

type Usage = { used: number; limit: number };

/** Of reads or of all calls, in each window the one that has less left. */
function usageOf(headers: Headers): Record<'quarter' | 'day', Usage> | undefined {
  const kinds = ['x-readratelimit', 'x-ratelimit'].flatMap((kind) => {
    const used = pairOf(headers.get(`${kind}-usage`));
    const limit = pairOf(headers.get(`${kind}-limit`));
    return used && limit ? [{ used, limit }] : [];
  });
  const nearest = (window: 'quarter' | 'day') =>
    kinds
      .map(({ used, limit }) => ({ used: used[window], limit: limit[window] }))
      .toSorted((one, another) => one.limit - one.used - (another.limit - another.used))[0];
  const [quarter, day] = [nearest('quarter'), nearest('day')];
  return quarter && day && { quarter, day };
}

/** Parses `15 minutes,day`. */
function pairOf(header: string | null): Record<'quarter' | 'day', number> | undefined {
  const found = /^(\d+),\s*(\d+)$/.exec(header ?? '');
  return found ? { quarter: Number(found[1]), day: Number(found[2]) } : undefined;
}
