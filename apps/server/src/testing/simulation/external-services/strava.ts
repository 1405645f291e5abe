import { secretOf } from '../checker/privacy.ts';
import { createRandom } from '../random.ts';
import type { CallFaults } from './call-faults.ts';

type StravaActivity = {
  id: number;
  athlete: number;
  metres: number;
  /** ms since 1970 */
  start: number;
  seconds: number;
  sport: string;
  isDeleted: boolean;
  changedAt: number;
};

type Grant = { athlete: number; access: string; refresh: string; expires: number };
type StravaEvent = { aspect_type: 'create' | 'update' | 'delete'; activity: StravaActivity };

/** Strava in memory: one application, its athletes, and events that are lost, duplicated or reordered. */
type MemoryStrava = {
  fetch: typeof globalThis.fetch;
  activities: readonly StravaActivity[];
  /** The page on which an athlete authorises; returns the query of the redirect. */
  authorize(authUrl: string, athlete: number): URLSearchParams;
  record(
    activity: Pick<StravaActivity, 'athlete' | 'metres' | 'start' | 'seconds' | 'sport'>,
  ): void;
  change(activity: StravaActivity, change: Partial<StravaActivity>): void;
  /** Due events, as bodies of the webhook, in order of arrival. */
  takeEvents(): { path: string; body: unknown }[];
};

/** A loopback address, so that the server accepts it as a simulator. */
export const STRAVA_URL = 'http://127.0.0.1:9';
/** Athletes are numbered from here on, in the order of the people. */
export const FIRST_ATHLETE = 9000;
const TOKEN_MS = 6 * 3_600_000;

export function createStrava(
  callFaults: CallFaults,
  now: () => number,
  seed: number,
): MemoryStrava {
  const activities: StravaActivity[] = [];
  const grants = new Map<number, Grant>();
  const codes = new Map<string, number>();
  let subscription: { id: number; url: URL } | undefined;
  let events: StravaEvent[] = [];
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return lastId;
  };

  function grant(athlete: number): Grant {
    const access = `access-${nextId()}`;
    const made = { athlete, access, refresh: `refresh-${lastId}`, expires: now() + TOKEN_MS };
    grants.set(athlete, made);
    return made;
  }

  function tokens(form: URLSearchParams): Response {
    const code = form.get('code') ?? '';
    const athlete =
      form.get('grant_type') === 'authorization_code'
        ? codes.get(code)
        : [...grants.values()].find(({ refresh }) => refresh === form.get('refresh_token'))
            ?.athlete;
    codes.delete(code);
    if (athlete === undefined) return fault(400, code ? 'AuthorizationCode' : 'RefreshToken');
    const known = grants.get(athlete);
    // An access token that is valid for more than an hour is returned again.
    const { access, refresh, expires } =
      known && known.expires - now() > 3_600_000 ? known : grant(athlete);
    return Response.json({
      access_token: access,
      refresh_token: refresh,
      expires_at: Math.floor(expires / 1000),
      athlete: { id: athlete, firstname: 'Runner', lastname: String(athlete) },
    });
  }

  function read(url: URL, authorization: string): Response {
    const access = authorization.replace('Bearer ', '');
    const owner = [...grants.values()].find((each) => each.access === access);
    if (!owner || owner.expires <= now()) return fault(401, 'Athlete');
    const own = activities.filter((each) => each.athlete === owner.athlete && !each.isDeleted);
    const id = /\/activities\/(\d+)$/.exec(url.pathname)?.[1];
    if (id) {
      const found = own.find((each) => String(each.id) === id);
      return found ? Response.json(present(found)) : fault(404, 'Activity');
    }
    const bound = (name: string) => Number(url.searchParams.get(name)) * 1000;
    if (url.searchParams.get('page') !== '1') return Response.json([]);
    const found = own.filter(({ start }) => start > bound('after') && start < bound('before'));
    return Response.json(found.map(present));
  }

  function answer(url: URL, init: RequestInit): Response {
    const form = new URLSearchParams(String(init.body ?? ''));
    const authorization = new Headers(init.headers).get('authorization') ?? '';
    if (url.pathname.endsWith('/token')) return tokens(form);
    if (url.pathname.endsWith('/revoke')) {
      for (const [athlete, { refresh }] of grants)
        if (refresh === form.get('token')) grants.delete(athlete);
      return Response.json({});
    }
    if (url.pathname.includes('push_subscriptions')) return subscriptions(init.method, form);
    return read(url, authorization);
  }

  function subscriptions(method: string | undefined, form: URLSearchParams): Response {
    if (method === 'POST')
      subscription = { id: nextId(), url: new URL(form.get('callback_url') ?? '') };
    else if (method === 'DELETE') subscription = undefined;
    const known = subscription && { id: subscription.id, callback_url: subscription.url.href };
    return Response.json(method === 'POST' ? known : known ? [known] : []);
  }

  function queueEvent(aspect_type: StravaEvent['aspect_type'], activity: StravaActivity): void {
    if (callFaults.chance('strava', 'lost-event', 0.15)) return;
    events.push({ aspect_type, activity });
    if (callFaults.chance('strava', 'double-event', 0.25)) events.push({ aspect_type, activity });
  }

  return {
    activities,
    fetch: async (input, init = {}) => {
      const url = new URL(String(input));
      return callFaults.call('strava', {
        run: () => answer(url, init),
        refuse: () => fault(503, 'Server'),
      });
    },
    authorize(authUrl, athlete) {
      const state = new URL(authUrl).searchParams.get('state') ?? '';
      const code = `code-${nextId()}`;
      codes.set(code, athlete);
      return new URLSearchParams({ state, code, scope: 'read,activity:read' });
    },
    record(activity) {
      const made = { ...activity, id: nextId(), isDeleted: false, changedAt: now() };
      activities.push(made);
      queueEvent('create', made);
    },
    change(activity, change) {
      Object.assign(activity, change, { changedAt: now() });
      queueEvent(change.isDeleted ? 'delete' : 'update', activity);
    },
    takeEvents() {
      const { id, url } = subscription ?? {};
      if (id === undefined || !url) return [];
      const random = createRandom(`${seed}/events/${now()}`);
      const due = events.filter(() => !random.chance(0.2));
      events = events.filter((event) => !due.includes(event));
      return due
        .map((event) => ({ event, order: random.next() }))
        .sort((one, other) => one.order - other.order)
        .map(({ event }) => ({ path: url.pathname, body: bodyOf(event, id) }));
    },
  };
}

function bodyOf(
  { aspect_type, activity }: Pick<StravaEvent, 'aspect_type'> & { activity: StravaActivity },
  subscriptionId: number,
): object {
  return {
    object_type: 'activity',
    object_id: activity.id,
    aspect_type,
    owner_id: activity.athlete,
    subscription_id: subscriptionId,
    updates: {},
    event_time: Math.floor(activity.changedAt / 1000),
  };
}

function present({ id, athlete, metres, seconds, sport, start }: StravaActivity): object {
  return {
    id,
    athlete: { id: athlete },
    name: `${secretOf(athlete - FIRST_ATHLETE)} run`,
    distance: metres,
    moving_time: seconds,
    elapsed_time: seconds,
    sport_type: sport,
    start_date: new Date(start).toISOString(),
    manual: false,
    visibility: 'everyone',
    device_name: 'A watch',
  };
}

function fault(status: number, resource: string): Response {
  const errors = [{ resource, field: '', code: 'invalid' }];
  return Response.json({ message: 'no', errors }, { status });
}
