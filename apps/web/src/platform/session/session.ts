import type { Profile } from '@goreal/domain/accounts/profile';
import type { ErrorCode } from '@goreal/domain/errors/error-code';
import { LIVE_POSITION_HEADER, LIVE_POSITION_TIMING } from '@goreal/domain/live/live-position';
import { useSyncExternalStore } from 'react';
import { client } from '#platform/api-client/api-client.ts';
import { ApiError, codeOfError } from '#platform/api-client/api-error.ts';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { createStore } from '#ui/store/store.ts';
import { authCall } from './auth-call.ts';
import { storedProfile } from './stored-profile.ts';

/** State of the sign-in. `loading` until the first answer (specification 4); `failed` offers a retry. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'failed'; error: unknown }
  | { status: 'signed-in'; profile: Profile };

/** Delay before a repeated check that failed is made again. */
const RETRY_MS = 5000;

const VISITOR: Session = { status: 'signed-out' };
const current = createStore<Session>({ status: 'loading' });
/** The state for which the document was prerendered: loading, or signed out. Used as the hydration snapshot. */
let prerenderedFor: Session = current.get();
/** Position of the live stream when the profile was read; undefined until a server has sent one. */
let livePosition: string | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
/**
 * The position that came with the document, whose first API calls the browser preloads. It is older than the
 * position of the profile, so events after those calls are replayed. Used by the first start only.
 */
let documentPosition = positionOfDocument();

function set(next: Session): void {
  if (next.status === 'signed-in') storedProfile.set(next.profile);
  current.set(next);
}

/** For each request of a profile what has changed since it began, oldest request first: its answer may be older. */
const changesSince: Partial<Profile>[] = [];

type ProfileAnswer = {
  profile: Profile;
  livePosition: string | undefined;
  changes: Partial<Profile>;
};

async function fetchProfile(uid: string): Promise<ProfileAnswer> {
  const changes = {};
  changesSince.push(changes);
  const params = { path: { uid } };
  const { data, response } = await client.GET('/api/users/{uid}', { params });
  if (!data) throw new ApiError('internal');
  const position = response.headers.get(LIVE_POSITION_HEADER) ?? undefined;
  return { profile: data, livePosition: position, changes };
}

function shownUser(): string | undefined {
  const now = current.get();
  return now.status === 'signed-in' ? now.profile.userId : undefined;
}

/**
 * Specification 8, 'Profile fetch failure': the error is reported and rethrown; a lost connection is not
 * reported. Where the page shows another user, all its data is theirs, so a new document is loaded.
 */
async function enter(
  userId: string,
  { asked, from }: { asked?: Promise<ProfileAnswer>; from?: string | undefined } = {},
): Promise<Profile> {
  if ((shownUser() ?? userId) !== userId) return session.restart();
  try {
    const { profile, changes, ...answer } = await (asked ?? fetchProfile(userId));
    const at = changesSince.indexOf(changes);
    // Otherwise the answer to a later request is shown already.
    if (at >= 0) {
      changesSince.splice(0, at + 1);
      livePosition = from ?? answer.livePosition;
      set({ status: 'signed-in', profile: { ...profile, ...changes } });
    }
    return profile;
  } catch (error) {
    const isFault = !EXPECTED.has(codeOfError(error));
    if (isFault) {
      const about = { component: 'session', errorType: 'auth' } as const;
      reportError(error, about).catch(() => undefined);
    }
    throw error;
  }
}

const EXPECTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'network-request-failed',
  'unauthenticated',
  'cancelled',
]);

/** The session of this tab. */
export const session = {
  get: current.get,
  subscribe: current.subscribe,
  /** The id of the signed-in user whom this page shows. */
  userId: shownUser,
  /** Where to open the live stream so that no change since the first read is missed. */
  livePosition: (): string | undefined => livePosition,
  /** Starts as signed out without a request: the server sends the prerendered public page only to visitors. */
  startAsVisitor(): void {
    prerenderedFor = VISITOR;
    set(VISITOR);
  },
  /**
   * Reads which user is signed in. Runs at start, on retry and on reconnect. When the first check finds no
   * network, the last signed-in profile of this device is used. A later check that fails changes nothing and
   * is repeated: the first requests after a reconnect can still fail.
   */
  async start(): Promise<void> {
    clearTimeout(retry);
    const from = documentPosition;
    documentPosition = undefined;
    // Reads the last profile of this device in parallel, because it is usually the signed-in one; the answer
    // is ignored if it is not.
    const shown = shownUser();
    const last = shown ?? storedProfile.userId();
    const asked = last === undefined ? undefined : fetchProfile(last);
    asked?.catch(() => undefined);
    try {
      const userId = (await authCall<{ user?: { id: string } } | null>('/get-session'))?.user?.id;
      if (userId) await enter(userId, { from, ...(userId === last && asked && { asked }) });
      // Not over a sign-in that has ended meanwhile.
      else if (shownUser() === shown) set({ status: 'signed-out' });
    } catch (error) {
      const code = codeOfError(error);
      if (code !== 'unauthenticated' && isKnown()) {
        retry = setTimeout(() => void session.start(), RETRY_MS);
        return;
      }
      const last = code === 'network-request-failed' ? await storedProfile.get() : undefined;
      if (code === 'unauthenticated') set({ status: 'signed-out' });
      else if (last) set({ status: 'signed-in', profile: last });
      else set({ status: 'failed', error });
    }
  },
  /** Shows the user as whom a sign-in, here or at a provider, has created the session. */
  enter: (userId: string): Promise<Profile> => enter(userId),
  /** The session has ended elsewhere, or the server has deleted it. */
  ended(): void {
    // Answers that are still to come are of the user who has left.
    changesSince.length = 0;
    set({ status: 'signed-out' });
  },
  /** Loads a new document, which shows who is signed in now. */
  restart(): Promise<never> {
    storedProfile.forget();
    // Once: a second navigation would abort the first.
    if (!session.isRestarting) window.location.replace('/dashboard');
    session.isRestarting = true;
    // Never resolves, so that callers do nothing before the new document replaces this one.
    return new Promise(() => undefined);
  },
  isRestarting: false,
  /**
   * Changes the local profile; a later reload or live event replaces it by the server's. A change of another user's
   * profile is ignored.
   */
  patch(change: Partial<Profile>): void {
    const now = current.get();
    if (now.status !== 'signed-in') return;
    if ((change.userId ?? now.profile.userId) !== now.profile.userId) return;
    for (const changes of changesSince) Object.assign(changes, change);
    set({ status: 'signed-in', profile: { ...now.profile, ...change } });
  },
  async reload(): Promise<void> {
    const now = current.get();
    if (now.status === 'signed-in') await enter(now.profile.userId);
  },
};

function isKnown(): boolean {
  const { status } = current.get();
  return status === 'signed-in' || status === 'signed-out';
}

function positionOfDocument(): string | undefined {
  const timings = performance
    .getEntriesByType('navigation')
    .flatMap((entry) => (entry as PerformanceNavigationTiming).serverTiming ?? []);
  return timings.find(({ name }) => name === LIVE_POSITION_TIMING)?.description;
}

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, () => prerenderedFor);
}

/** The profile, for components behind a guard that requires a signed-in user. */
export function useProfile(): Profile {
  const now = useSession();
  if (now.status !== 'signed-in') throw new Error('no one is signed in here');
  return now.profile;
}
