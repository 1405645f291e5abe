import { AsyncLocalStorage } from 'node:async_hooks';
import type { CustomFetch } from 'openid-client';
import { readAtMost } from '#platform/http/read-at-most.ts';

export type ProviderFetch = {
  fetch: CustomFetch;
  /** Counts the calls that `work` makes for an address; the library has no parameter for it. */
  callsFor<Result>(address: string, work: () => Promise<Result>): Promise<Result>;
};

type Waiter = { start: () => void; refuse: (error: Error) => void };

/**
 * Bounds the calls to one identity provider: how many run, in total and of one address, how many wait, and how much of
 * an answer is read. Visitors decide how often a provider is called. Addresses take turns, and in a full line the
 * newest call of the address with the most makes room for an address with fewer.
 */
export function createProviderFetch(limits: {
  atOnce: number;
  atOnceOfAddress: number;
  waiting: number;
  maxBytes: number;
}): ProviderFetch {
  const addresses = new AsyncLocalStorage<string>();
  const runningOf = new Map<string, number>();
  /** What waits, by address; these are in the order of their turns. */
  const lines = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  const mayStart = (address: string): boolean =>
    running < limits.atOnce && (runningOf.get(address) ?? 0) < limits.atOnceOfAddress;

  function count(address: string, change: 1 | -1): void {
    const ofAddress = (runningOf.get(address) ?? 0) + change;
    running += change;
    if (ofAddress > 0) runningOf.set(address, ofAddress);
    else runningOf.delete(address);
  }

  function remove(address: string, waiter: Waiter): void {
    const line = lines.get(address) ?? [];
    const left = line.filter((one) => one !== waiter);
    waiting -= line.length - left.length;
    if (left.length > 0) lines.set(address, left);
    else lines.delete(address);
  }

  function makeRoom(address: string): void {
    const full = new Error('too many calls to an identity provider');
    const own = lines.get(address)?.length ?? 0;
    const [longest, line] = [...lines].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    const newest = line.at(-1);
    if (!newest || line.length <= own + 1) throw full;
    remove(longest, newest);
    newest.refuse(full);
  }

  /** Waits for a free place, until the caller's signal aborts. */
  async function enter(address: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (mayStart(address)) return count(address, 1);
    if (waiting >= limits.waiting) makeRoom(address);
    await new Promise<void>((start, refuse) => {
      const waiter: Waiter = { start, refuse };
      const leave = () => {
        remove(address, waiter);
        refuse(signal?.reason);
      };
      waiter.start = () => {
        signal?.removeEventListener('abort', leave);
        start();
      };
      lines.set(address, [...(lines.get(address) ?? []), waiter]);
      waiting += 1;
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Gives the place to the next address that may have one, which then moves behind the others. */
  function leave(address: string): void {
    count(address, -1);
    for (const [next, [first, ...others]] of lines) {
      if (!first || !mayStart(next)) continue;
      lines.delete(next);
      if (others.length > 0) lines.set(next, others);
      waiting -= 1;
      count(next, 1);
      first.start();
      return;
    }
  }

  return {
    fetch: async (url, options) => {
      const { signal, ...rest } = options;
      const address = addresses.getStore() ?? '';
      await enter(address, signal);
      try {
        const response = await fetch(url, { ...(rest as RequestInit), ...(signal && { signal }) });
        const { status, headers } = response;
        const body = await readAtMost(response, limits.maxBytes);
        return new Response(body.length > 0 ? body : null, { status, headers });
      } finally {
        leave(address);
      }
    },
    callsFor: (address, work) => addresses.run(address, work),
  };
}
