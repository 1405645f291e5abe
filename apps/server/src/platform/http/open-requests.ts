import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { addressKey } from './client-address.ts';
import { onAnswered } from './on-answered.ts';

/**
 * A page begins with some 20 requests of one session. The limits of an address are for visitors: at the same moment 80
 * of them may open a page behind one NAT.
 *
 * - `atOnce`: served at the same time.
 * - `ofSession`: how many of them for one session, so that somebody who has stolen one cannot use up the limit of the
 *   account.
 * - `waiting`: of one session.
 * - `allWaiting`: of all sessions together.
 * - `ofEach`, `waitingOfEach`: what each session may have beyond the limits of all together, so that no number of stolen
 *   sessions holds its owner back. An account has 50 sessions at most (rules 12).
 */
export const OPEN_REQUESTS = {
  person: {
    atOnce: 60,
    ofSession: 40,
    ofEach: 2,
    waiting: 500,
    allWaiting: 2000,
    waitingOfEach: 20,
  },
  address: {
    atOnce: 60,
    ofSession: 60,
    ofEach: 0,
    waiting: 2000,
    allWaiting: 2000,
    waitingOfEach: 0,
  },
};
const RETRY_SECONDS = 1;

type Holder = keyof typeof OPEN_REQUESTS;
type Session = { open: number; waiting: (() => void)[] };
/** `waiting` of all sessions; these are in the order of their turns. */
type Line = { open: number; waiting: number; sessions: Map<string, Session> };

/**
 * Serves a number of requests of one person at once, or of one address when nobody is signed in; further ones wait for
 * their turn, so that they do not delay those of others. Sessions of one person take turns. Waiting requests are not
 * refused, because a client in a loop would repeat them, and a refusal costs almost as much as a read. Long-lived
 * requests are counted apart from the others.
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
  async function enter(holder: Holder, name: string, sessionId = ''): Promise<() => void> {
    const key = `${holder} ${name}`;
    const line = lines.get(key) ?? { open: 0, waiting: 0, sessions: new Map<string, Session>() };
    const session = line.sessions.get(sessionId) ?? { open: 0, waiting: [] };
    const limits = OPEN_REQUESTS[holder];
    const begins = mayBegin(line, session, limits);
    const waits =
      session.waiting.length < limits.waitingOfEach ||
      (session.waiting.length < limits.waiting && line.waiting < limits.allWaiting);
    if (!begins && !waits) {
      throw new AppError('too-many-requests', undefined, { retryAfter: RETRY_SECONDS });
    }
    lines.set(key, line);
    line.sessions.set(sessionId, session);
    if (begins) {
      line.open += 1;
      session.open += 1;
    } else {
      line.waiting += 1;
      await new Promise<void>((begin) => session.waiting.push(begin));
    }
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      // Requests that need no I/O are answered within one turn of the event loop. If their places were free at once, a
      // thousand of them would follow each other before anything of others.
      setImmediate(() => {
        line.open -= 1;
        session.open -= 1;
        beginWaiting(line, limits);
        if (session.open === 0 && session.waiting.length === 0) line.sessions.delete(sessionId);
        if (line.sessions.size === 0) lines.delete(key);
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
      const name = `${principal?.userId ?? addressKey(ip)} ${kind}`;
      const leave = await enter(holder, name, principal?.sessionId);
      places.set(raw, leave);
      onAnswered(raw, leave);
      if (raw.destroyed) throw new AppError('cancelled');
    },
    release: (response) => places.get(response)?.(),
  };
}

type Limits = (typeof OPEN_REQUESTS)[Holder];

const mayBegin = (line: Line, session: Session, limits: Limits): boolean =>
  session.open < limits.ofEach || (line.open < limits.atOnce && session.open < limits.ofSession);

/** Gives free places to the sessions whose turn it is, each of which then waits for its next turn behind the others. */
function beginWaiting(line: Line, limits: Limits): void {
  // A session that is moved to the end while the map is read comes once more.
  for (const [id, session] of line.sessions) {
    if (!mayBegin(line, session, limits)) continue;
    const begin = session.waiting.shift();
    if (!begin) continue;
    line.waiting -= 1;
    line.open += 1;
    session.open += 1;
    line.sessions.delete(id);
    line.sessions.set(id, session);
    begin();
  }
}
