import { DAY_MS } from '@goreal/domain/calendar/durations';
import { NON_RETRYABLE_CODES } from '@goreal/domain/errors/error-code';
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { delMany, get, keys, set } from 'idb-keyval';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { storedProfile } from '#platform/session/stored-profile.ts';
import { persistedStore } from './persisted-store.ts';

type Kept = { build: string; keptAt: number; state: DehydratedState };

const KEPT_MS = 7 * DAY_MS;
/** Delay before the cache is written, so that several answers are written at once. */
const SETTLE_MS = 1000;

/**
 * Persists one user's query cache in IndexedDB, so that pages can be read offline. Without IndexedDB nothing
 * is persisted.
 */
export const persistedCache = {
  /**
   * Restores the persisted queries of this user, unless `signal` is aborted before they are read; newer data in the
   * cache is not overwritten.
   */
  async restore(client: QueryClient, uid: string, signal?: AbortSignal): Promise<void> {
    const kept = await attempt(() => get<Kept>(uid, persistedStore()));
    if (signal?.aborted) return;
    if (!kept || kept.build !== build() || Date.now() - kept.keptAt > KEPT_MS) return;
    hydrate(client, kept.state);
    // Invalidates everything restored, whatever its age: no live events arrived while the page was closed.
    await client.invalidateQueries({ refetchType: 'none' });
  },
  /** Removes what others have left on this device who did not sign out before this user signed in. */
  async forgetOthers(uid: string | undefined): Promise<void> {
    await attempt(async () => {
      const users = await keys<string>(persistedStore());
      await delMany(
        users.filter((user) => user !== uid),
        persistedStore(),
      );
    });
  },
  /** Writes the cache whenever it changes, until the returned function is called. */
  follow(client: QueryClient, uid: string): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      // Another tab signed out while this one was frozen or waiting: nothing may stay on the device.
      if (storedProfile.userId() !== uid) return;
      const kept: Kept = { build: build(), keptAt: Date.now(), state: stateOf(client) };
      void attempt(() => set(uid, kept, persistedStore()));
    };
    const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' || type === 'removed') timer ??= setTimeout(write, SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  },
};

/**
 * What was loaded, also where the last refresh failed, as it does offline: its error ends with the page. What the
 * server refuses for good (a role that ended) is left out.
 */
function stateOf(client: QueryClient): DehydratedState {
  const { mutations, queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ state: { data, error } }) =>
      data !== undefined && !(error && NON_RETRYABLE_CODES.has(codeOfError(error))),
  });
  const loaded = { status: 'success', error: null } as const;
  return {
    mutations,
    queries: queries.map((query) => ({ ...query, state: { ...query.state, ...loaded } })),
  };
}

/** The address of this bundle: another build may store another data shape. */
function build(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
}

/** Storage throws when it is full, disabled or private. */
async function attempt<Answer>(use: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}
