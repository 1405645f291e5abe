import type { Profile } from '@goreal/domain/accounts/profile';
import type { ErrorCode } from '@goreal/domain/errors/error-code';
import { LIVE_POSITION_HEADER, LIVE_POSITION_TIMING } from '@goreal/domain/live/live-position';
import { useSyncExternalStore } from 'react';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { authApi, type Credentials } from './auth-api.ts';
import { rememberedProfile } from './remembered-profile.ts';

/** Who is here. `loading` until the first answer (specification 4); `failed` offers a retry. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'failed'; error: unknown }
  | { status: 'signed-in'; profile: Profile };

const VISITOR: Session = { status: 'signed-out' };
let current: Session = { status: 'loading' };
/** What the build drew the document for: nobody yet, or a visitor. */
let drawnFor: Session = current;
/** How far the live stream was told when the profile was read; undefined while no server has said. */
let livePosition: string | undefined;
/**
 * The same when the server sent the document, which had the browser ask the page's first questions; for the first
 * start alone, since later ones come when those answers are long read.
 */
let documentPosition = positionOfDocument();
const listeners = new Set<() => void>();

function set(next: Session): void {
  current = next;
  if (next.status === 'signed-in') rememberedProfile.set(next.profile);
  for (const listener of listeners) listener();
}

type Told = { profile: Profile; livePosition: string | undefined };

async function askProfile(uid: string): Promise<Told> {
  const answer = await api.GET('/api/users/{uid}', { params: { path: { uid } } });
  const position = answer.response.headers.get(LIVE_POSITION_HEADER) ?? undefined;
  return { profile: dataOf(answer), livePosition: position };
}

/** Spec section 8, 'Profile fetch failure': reported and thrown on; a line that is cut is no fault. */
async function enter(
  userId: string,
  { asked = askProfile(userId), from }: { asked?: Promise<Told>; from?: string | undefined } = {},
): Promise<Profile> {
  try {
    const told = await asked;
    livePosition = from ?? told.livePosition;
    set({ status: 'signed-in', profile: told.profile });
    return told.profile;
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

/** The one session of this tab. */
export const session = {
  get: (): Session => current,
  /** Where the live stream has to begin so that nothing read since is left without its changes. */
  livePosition: (): string | undefined => livePosition,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The document itself is drawn for one whom the server does not know: nothing has to be asked. */
  arriveAsVisitor(): void {
    drawnFor = VISITOR;
    set(VISITOR);
  },
  /**
   * Finds out who is here; run at start, by the retry button and when the connection comes back. Without
   * a network whoever was here last finds the Academy as they left it.
   */
  async start(): Promise<void> {
    const from = documentPosition;
    documentPosition = undefined;
    // Most often it is whoever was here last: both questions go out at once. Of anyone else nothing is wanted.
    const last = rememberedProfile.userId();
    const asked = last === undefined ? undefined : askProfile(last);
    asked?.catch(() => undefined);
    try {
      const userId = await authApi.currentUserId();
      if (userId) await enter(userId, { from, ...(userId === last && asked && { asked }) });
      else set({ status: 'signed-out' });
    } catch (error) {
      const code = codeOfError(error);
      const last = code === 'network-request-failed' ? await rememberedProfile.get() : undefined;
      if (code === 'unauthenticated') set({ status: 'signed-out' });
      else if (last) set({ status: 'signed-in', profile: last });
      else set({ status: 'failed', error });
    }
  },
  signIn: async (credentials: Credentials): Promise<Profile> =>
    enter(await authApi.signIn(credentials)),
  signUp: async (account: Credentials & { name: string }): Promise<Profile> =>
    enter(await authApi.signUp(account)),
  async signOut(): Promise<void> {
    await authApi.signOut();
    set({ status: 'signed-out' });
  },
  /** The session ended elsewhere, or the server no longer knows it. */
  ended(): void {
    set({ status: 'signed-out' });
  },
  /** Changes the profile as this tab sees it; the server's word follows by reload or live event. */
  patch(change: Partial<Profile>): void {
    if (current.status !== 'signed-in') return;
    set({ status: 'signed-in', profile: { ...current.profile, ...change } });
  },
  async reload(): Promise<void> {
    if (current.status === 'signed-in') await enter(current.profile.userId);
  },
};

function positionOfDocument(): string | undefined {
  const timings = performance
    .getEntriesByType('navigation')
    .flatMap((entry) => (entry as PerformanceNavigationTiming).serverTiming ?? []);
  return timings.find(({ name }) => name === LIVE_POSITION_TIMING)?.description;
}

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, () => drawnFor);
}

/** The profile behind a guard that lets only signed-in people through. */
export function useProfile(): Profile {
  const now = useSession();
  if (now.status !== 'signed-in') throw new Error('no one is signed in here');
  return now.profile;
}
