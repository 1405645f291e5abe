import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { addressKey } from './client-address.ts';
import { onAnswered } from './on-answered.ts';

/**
 * A page begins with some 20 requests of one person. The limits of an address are for visitors: at the same moment 80
 * of them may open a page behind one NAT.
 */
export const OPEN_REQUESTS = {
  person: { atOnce: 60, waiting: 500 },
  address: { atOnce: 60, waiting: 2000 },
};
const RETRY_SECONDS = 1;

type Holder = keyof typeof OPEN_REQUESTS;
type Line = { open: number; waiting: (() => void)[] };

/**
 * Serves a number of requests of one person at once, or of one address when nobody is signed in; further ones wait for
 * their turn, so that they do not delay those of others. They are not refused, because a client in a loop would repeat
 * them, and a refusal costs almost as much as a read. Long-lived requests are counted apart from the others.
 */
export type OpenRequests = {
  /** Finds out who calls, which may take a query. @throws {AppError} `too-many-requests` */
  identify<Caller>(address: string, find: () => Promise<Caller>): Promise<Caller>;
  /** @throws {AppError} `too-many-requests`, or `cancelled` when the client has closed its connection */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Lets the next request begin before this one is answered; what is left of it costs nothing. */
  release(response: ServerResponse): void;
};

export function createOpenRequests(): OpenRequests {
  const lines = new Map<string, Line>();
  const places = new WeakMap<ServerResponse, () => void>();

  /** Waits for a place; returns the function that gives it up, once. */
  async function enter(holder: Holder, name: string): Promise<() => void> {
    const key = `${holder} ${name}`;
    const line = lines.get(key) ?? { open: 0, waiting: [] };
    lines.set(key, line);
    const { atOnce, waiting } = OPEN_REQUESTS[holder];
    if (line.open < atOnce) line.open += 1;
    else if (line.waiting.length < waiting)
      await new Promise<void>((begin) => line.waiting.push(begin));
    else throw new AppError('too-many-requests', undefined, { retryAfter: RETRY_SECONDS });
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      // Requests that need no I/O are answered within one turn of the event loop. If their places were free at once, a
      // thousand of them would follow each other before anything of others.
      setImmediate(() => {
        const next = line.waiting.shift();
        if (next) return next();
        line.open -= 1;
        if (line.open === 0) lines.delete(key);
      });
    };
  }

  return {
    async identify(address, find) {
      const leave = await enter('address', `${addressKey(address)} identify`);
      try {
        return await find();
      } finally {
        leave();
      }
    },
    async admit({ ip, principal, routeOptions }, { raw }) {
      const holder = principal ? 'person' : 'address';
      const kind = routeOptions.config.longLived ? 'long' : 'short';
      const leave = await enter(holder, `${principal?.userId ?? addressKey(ip)} ${kind}`);
      places.set(raw, leave);
      onAnswered(raw, leave);
      if (raw.destroyed) throw new AppError('cancelled');
    },
    release: (response) => places.get(response)?.(),
  };
}
