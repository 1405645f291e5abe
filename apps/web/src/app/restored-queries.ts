import type { Profile } from '@goreal/domain/accounts/profile';
import { isElder } from '@goreal/domain/accounts/role';
import { persistedCache } from '#platform/query/persisted-cache.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { type Session, session } from '#platform/session/session.ts';

/** A slow IndexedDB must not block the page. */
const MAX_WAIT_MS = 400;

let started: { uid: string; ended: Promise<void>; abort: AbortController } | undefined;
let restoredFor: string | undefined;

/** Persisted queries of the signed-in user, restored into the query cache before the first fetch. */
export const restoredQueries = {
  /** The user whose queries were restored. */
  user: (): string | undefined => restoredFor,
  /** Restores them once, however often it is called for this user. */
  restore(uid: string): Promise<void> {
    if (started?.uid !== uid) {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
      const abort = new AbortController();
      const read = persistedCache.restore(queryClient, uid, abort.signal);
      const note = () => {
        if (!abort.signal.aborted) restoredFor = uid;
      };
      started = { uid, ended: Promise.race([read, timeout]).then(note), abort };
    }
    return started.ended;
  },
  /** Restores those of the user who opens the app, while the code of the page is still loading. */
  async restoreFirst(): Promise<void> {
    const now = await whenKnown();
    if (now.status === 'signed-in' && isPersisted(now.profile)) {
      await restoredQueries.restore(now.profile.userId);
    }
  },
  /** The next user of this tab must not see the cached data of the last one. */
  forget(): void {
    started?.abort.abort();
    started = undefined;
    restoredFor = undefined;
    queryClient.clear();
  },
};

// From the moment this code is loaded: queries are restored before anything is rendered that could do it.
session.subscribe(() => {
  if (session.get().status === 'signed-out') restoredQueries.forget();
});

/** Elders see data of others, which must not be stored on their device. */
export function isPersisted(profile: Profile): boolean {
  return !isElder(profile.role);
}

/** The session once its first check has ended. */
function whenKnown(): Promise<Session> {
  return new Promise((resolve) => {
    const look = () => {
      const now = session.get();
      if (now.status === 'loading') return;
      stop();
      resolve(now);
    };
    const stop = session.subscribe(look);
    look();
  });
}
