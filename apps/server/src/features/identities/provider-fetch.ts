import { AsyncLocalStorage } from 'node:async_hooks';
import type { CustomFetch } from 'openid-client';
import { readAtMost } from '#platform/http/read-at-most.ts';
import { createFairShareQueue } from '#platform/workers/fair-share-queue.ts';

export type ProviderFetch = {
  fetch: CustomFetch;
  /** Counts the calls that `work` makes for an address; the library has no parameter for it. */
  callsFor<Result>(address: string, work: () => Promise<Result>): Promise<Result>;
};

/**
 * Bounds the calls to one identity provider: how many run, in total and of one address, how many wait, and how much of
 * an answer is read. Visitors decide how often a provider is called.
 */
export function createProviderFetch(limits: {
  atOnce: number;
  atOnceOfAddress: number;
  waitingMax: number;
  maxBytes: number;
}): ProviderFetch {
  const { atOnce, atOnceOfAddress: atOnceOfKey, waitingMax } = limits;
  const queue = createFairShareQueue({ atOnce, atOnceOfKey, waitingMax });
  const addresses = new AsyncLocalStorage<string>();
  return {
    fetch: (url, { signal, ...options }) =>
      queue.run({ key: addresses.getStore() ?? '', signal }, async () => {
        const init = { ...(options as RequestInit), ...(signal && { signal }) };
        const response = await fetch(url, init);
        const { status, headers } = response;
        const body = await readAtMost(response, limits.maxBytes);
        return new Response(body.length > 0 ? body : null, { status, headers });
      }),
    callsFor: (address, work) => addresses.run(address, work),
  };
}
