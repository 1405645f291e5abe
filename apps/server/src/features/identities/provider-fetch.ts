import type { CustomFetch } from 'openid-client';
import { readAtMost } from '#platform/http/read-at-most.ts';

/**
 * Bounds the calls to identity providers: how many run, how many wait, and how much of an answer is read.
 * Visitors decide how often a provider is called.
 */
export function createProviderFetch(limits: {
  atOnce: number;
  waiting: number;
  maxBytes: number;
}): CustomFetch {
  const line: (() => void)[] = [];
  let running = 0;

  /** Waits for a free place, until the caller's signal aborts. */
  async function enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (running < limits.atOnce) {
      running += 1;
      return;
    }
    if (line.length >= limits.waiting) throw new Error('too many calls to identity providers');
    await new Promise<void>((resolve, reject) => {
      // The place of the finished call is handed over, so `running` stays unchanged.
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        line.splice(line.indexOf(start), 1);
        reject(signal?.reason);
      };
      line.push(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function leave(): void {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }

  return async (url, options) => {
    const { signal, ...rest } = options;
    await enter(signal);
    try {
      const response = await fetch(url, { ...(rest as RequestInit), ...(signal && { signal }) });
      const { status, headers } = response;
      const body = await readAtMost(response, limits.maxBytes);
      return new Response(body.length > 0 ? body : null, { status, headers });
    } finally {
      leave();
    }
  };
}
