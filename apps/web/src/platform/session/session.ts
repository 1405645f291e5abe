import type { Profile } from '@goreal/domain/accounts/profile';
import type { ErrorCode } from '@goreal/domain/errors/error-code';
import type { AwaitedFactor } from '@goreal/domain/factors/factor';
import { LIVE_POSITION_HEADER, LIVE_POSITION_TIMING } from '@goreal/domain/live/live-position';
import type { PasskeyAnswer } from '@goreal/domain/passkeys/passkey';
import { useSyncExternalStore } from 'react';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { sending } from '#platform/api-client/sending.ts';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { createStore } from '#ui/store/store.ts';
import { authApi, type Credentials, type NewAccount } from './auth-api.ts';
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

type ProfileAnswer = { profile: Profile; livePosition: string | undefined };

async function fetchProfile(uid: string): Promise<ProfileAnswer> {
  const answer = await api.GET('/api/users/{uid}', { params: { path: { uid } } });
  const position = answer.response.headers.get(LIVE_POSITION_HEADER) ?? undefined;
  return { profile: dataOf(answer), livePosition: position };
}

/**
 * Specification 8, 'Profile fetch failure': the error is reported and rethrown; a lost connection is not
 * reported.
 */
async function enter(
  userId: string,
  {
    asked = fetchProfile(userId),
    from,
  }: { asked?: Promise<ProfileAnswer>; from?: string | undefined } = {},
): Promise<Profile> {
  try {
    const answer = await asked;
    livePosition = from ?? answer.livePosition;
    set({ status: 'signed-in', profile: answer.profile });
    return answer.profile;
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
    const last = storedProfile.userId();
    const asked = last === undefined ? undefined : fetchProfile(last);
    asked?.catch(() => undefined);
    try {
      const userId = await authApi.currentUserId();
      if (userId) await enter(userId, { from, ...(userId === last && asked && { asked }) });
      else set({ status: 'signed-out' });
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
  /**
   * Returns the factor that the sign-in still needs beside the password, if any: continue with `passFactor`
   * or `signInByPasskey`.
   */
  async signIn(credentials: Credentials): Promise<AwaitedFactor | undefined> {
    const { userId, awaits } = await authApi.signIn(credentials);
    if (!awaits) await enter(userId);
    return awaits;
  },
  signInByPasskey: async (body: PasskeyAnswer): Promise<Profile> =>
    enter(dataOf(await api.POST('/api/passkeys/signIn', { body })).userId),
  /** Uses the session that a sign-in elsewhere has created. */
  enterAs: (userId: string): Promise<Profile> => enter(userId),
  passFactor: async (code: string): Promise<Profile> =>
    enter(dataOf(await api.POST('/api/signInCode', { body: { code } })).userId),
  signUp: async (account: NewAccount): Promise<Profile> => enter(await authApi.signUp(account)),
  async signOut(): Promise<void> {
    await sending.whileEnding(authApi.signOut);
    set({ status: 'signed-out' });
  },
  /** The session has ended elsewhere, or the server has deleted it. */
  ended(): void {
    set({ status: 'signed-out' });
  },
  /** Changes the local profile; a reload or a live event replaces it by the server's. */
  patch(change: Partial<Profile>): void {
    const now = current.get();
    if (now.status !== 'signed-in') return;
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
