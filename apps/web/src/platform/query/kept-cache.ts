import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { get, set } from 'idb-keyval';
import { keptStore } from './kept-store.ts';

type Kept = { build: string; keptAt: number; state: DehydratedState };

const KEPT_MS = 7 * 86_400_000;
/** Writing follows reading after this long, so that a burst of answers is written once. */
const SETTLE_MS = 1000;

/**
 * Server state that stays readable without a network: the cache of one person, in this browser's
 * database. Where a browser keeps nothing, everything works as before.
 */
export const keptCache = {
  /** Puts what was kept for this person into the cache; newer answers win. */
  async restore(client: QueryClient, uid: string): Promise<void> {
    const kept = await attempt(() => get<Kept>(uid, keptStore()));
    if (!kept || kept.build !== build() || Date.now() - kept.keptAt > KEPT_MS) return;
    hydrate(client, kept.state);
    // However young it is: what happened while the page was away was told to nobody here.
    await client.invalidateQueries({ refetchType: 'none' });
  },
  /** Keeps the cache as it changes; the answer ends that. */
  follow(client: QueryClient, uid: string): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      // By default only answers that arrived, no questions under way.
      const state = dehydrate(client);
      const kept: Kept = { build: build(), keptAt: Date.now(), state };
      void attempt(() => set(uid, kept, keptStore()));
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

/** The bundle's own address: another build may shape its answers in another way. */
function build(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
}

/** Storage fails when it is full, switched off or private. */
async function attempt<Answer>(use: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}
