import { randomBytes } from 'node:crypto';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

export type Athlete = { id: string; firstname: string; lastname: string };

export type Visibility = 'everyone' | 'followers_only' | 'only_me';

export type Activity = {
  id: string;
  athleteId: string;
  name: string;
  sportType: string;
  start: Date;
  distance: number;
  movingTime: number;
  elapsedTime: number;
  visibility: Visibility;
  manual: boolean;
  flagged: boolean;
  /** until then `GET /activities/{id}` answers 404: Strava sends the event before the activity can be read */
  readableFrom: Date;
};

/** An athlete's grant: one set of tokens an athlete, as in Strava. */
export type Grant = {
  athleteId: string;
  scopes: ReadonlySet<string>;
  accessToken: string;
  refreshToken: string;
  expiresAt: Date;
};

export type Code = { athleteId: string; scopes: ReadonlySet<string>; expiresAt: Date };

export type Subscription = {
  id: number;
  callbackUrl: string;
  verifyToken: string;
  createdAt: Date;
};

/** The whole state of a simulated Strava with one registered application. */
export type World = {
  now(): Date;
  /** moves the simulator's time forward, relative to the given clock */
  advance(milliseconds: number): void;
  readonly clientId: string;
  readonly clientSecret: string;
  settings: Settings;
  readonly athletes: Map<string, Athlete>;
  readonly activities: Map<string, Activity>;
  readonly grants: Map<string, Grant>;
  readonly codes: Map<string, Code>;
  subscription: Subscription | undefined;
  /** awaited between the exchange of a code and its answer, so that a test can reorder answers */
  beforeTokenAnswer: (() => Promise<void>) | undefined;
  /** requests, newest last, for the page and for tests */
  readonly log: { at: Date; method: string; path: string; status: number }[];
};

export const ACCESS_TOKEN_MS = 6 * 3_600_000;
/** A refresh returns a new access token when at most this much time is left. */
const RENEWAL_MS = 3_600_000;

export function createWorld(options: {
  clientId: string;
  clientSecret: string;
  clock: { now(): Date };
  settings?: Partial<Settings>;
}): World {
  let ahead = 0;
  return {
    now: () => new Date(options.clock.now().getTime() + ahead),
    advance(milliseconds) {
      ahead += milliseconds;
    },
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    settings: { ...DEFAULT_SETTINGS, ...options.settings },
    athletes: new Map(),
    activities: new Map(),
    grants: new Map(),
    codes: new Map(),
    subscription: undefined,
    beforeTokenAnswer: undefined,
    log: [],
  };
}

export function newToken(): string {
  return randomBytes(20).toString('hex');
}

/** A grant after a code or a refresh: keeps an access token that is valid for more than an hour. */
export function renewGrant(
  world: World,
  before: Grant | undefined,
  granted: { athleteId: string; scopes: ReadonlySet<string> },
): Grant {
  const now = world.now().getTime();
  const isFresh = before !== undefined && before.expiresAt.getTime() - now > RENEWAL_MS;
  const grant: Grant = {
    ...granted,
    accessToken: isFresh ? before.accessToken : newToken(),
    refreshToken: before && (isFresh || !world.settings.rotates) ? before.refreshToken : newToken(),
    expiresAt: isFresh ? before.expiresAt : new Date(now + ACCESS_TOKEN_MS),
  };
  world.grants.set(granted.athleteId, grant);
  return grant;
}

export function grantByAccessToken(world: World, token: string): Grant | undefined {
  for (const grant of world.grants.values()) {
    if (grant.accessToken === token) {
      return grant.expiresAt > world.now() ? grant : undefined;
    }
  }
  return undefined;
}

export function grantByRefreshToken(world: World, token: string): Grant | undefined {
  return [...world.grants.values()].find((grant) => grant.refreshToken === token);
}

/** Whether the grant may read the activity. Private activities need `activity:read_all`. */
export function isVisible(grant: Grant, activity: Activity): boolean {
  if (grant.athleteId !== activity.athleteId) return false;
  if (grant.scopes.has('activity:read_all')) return true;
  return grant.scopes.has('activity:read') && activity.visibility !== 'only_me';
}
