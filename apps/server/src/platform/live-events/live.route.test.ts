import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Principals } from '#platform/auth/principals.ts';
import type { Principal } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { liveRoute } from './live.route.ts';
import type { LiveHub, PrincipalChange, Subscription } from './live-hub.ts';
import type { Sink } from './stream-registry.ts';

const player: Principal = {
  userId: 'u1',
  sessionId: 's1',
  displayName: 'Player',
  role: 'player',
  guild: 'titans',
  isOnFirstPath: false,
  confirmedAt: new Date(0),
  isFactorMissing: false,
  restriction: null,
  isFactorOverdue: false,
  isUnadmitted: false,
};
const elder: Principal = { ...player, role: 'admin' };

/** A hub whose streams begin when the test says so, and principals that the test changes. */
function createWorld(stored: Principal | undefined) {
  const app = Fastify();
  const sent: string[] = [];
  const channels: string[][] = [];
  const change: ((change: PrincipalChange) => void)[] = [];
  const begin: (() => void)[] = [];
  const world = {
    app,
    sent,
    channels,
    stored,
    cached: stored,
    fails: false,
    begin: () => begin.shift()?.(),
    change: (of: PrincipalChange) => {
      for (const notify of change) notify(of);
    },
    opening: () => begin.length,
  };
  const subscriptionOf = (sink: Sink): Subscription => ({
    rescope: (next) => void channels.push([...next]),
    send: (name) => {
      sent.push(name);
      sink.write(Buffer.from(name));
    },
    close: () => undefined,
  });
  const hub: Pick<LiveHub, 'onPrincipals' | 'subscribe' | 'position' | 'listeners'> = {
    onPrincipals: (listener) => void change.push((of) => listener('principal.changed', of)),
    subscribe: ({ channels: first, sink }) => {
      channels.push([...first]);
      return new Promise((resolve) => void begin.push(() => resolve(subscriptionOf(sink))));
    },
    position: () => ({ xid: 0, event: 0 }),
    listeners: () => 0,
  };
  const principals: Pick<Principals, 'authenticate' | 'reload'> = {
    authenticate: async () => world.cached,
    reload: async () => {
      if (world.fails) throw new Error('no database');
      return world.stored;
    },
  };
  app.decorateRequest('principal', undefined);
  app.addHook('onRequest', async (request) => {
    request.principal = stored;
  });
  liveRoute(app as unknown as App, {
    hub: hub as LiveHub,
    principals: principals as Principals,
  });
  return world;
}

let world: ReturnType<typeof createWorld>;
let answer: Promise<{ payload: string; statusCode: number }>;

/** Opens a stream, as far as the reading of what it missed. */
async function open(stored: Principal): Promise<void> {
  world = createWorld(stored);
  answer = world.app.inject({ url: '/api/live' });
  answer.catch(() => undefined);
  await vi.waitFor(() => expect(world.opening()).toBe(1));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(async () => {
  await world.app.close();
  vi.useRealTimers();
});

describe('a stream', () => {
  it('ends when its session ended while it began', async () => {
    await open(player);
    world.stored = undefined;
    world.change({ sessionId: 's1' });
    world.begin();
    expect((await answer).payload).toContain('session.ended');
  });

  it('ends when its session ended between the authentication and its beginning', async () => {
    await open(player);
    world.stored = undefined;
    world.cached = undefined;
    world.begin();
    expect((await answer).payload).toContain('session.ended');
  });

  it('leaves the channels of a guild that changed while it began', async () => {
    await open(player);
    world.stored = { ...player, guild: 'envoys' };
    world.change({ userId: 'u1' });
    world.begin();
    await vi.waitFor(() => expect(world.sent).toEqual(['resync']));
    expect(world.channels.at(-1)).toEqual(['user:u1', 'everyone', 'guild:envoys']);
  });

  it('receives a change once, however often it is announced', async () => {
    await open(player);
    world.begin();
    world.stored = { ...player, guild: 'envoys' };
    world.change({ userId: 'u1' });
    world.change({ userId: 'u1' });
    await vi.waitFor(() => expect(world.sent).toEqual(['resync']));
    expect(world.channels.at(-1)).toContain('guild:envoys');
  });

  it('ends when its rights cannot be read', async () => {
    await open(player);
    world.begin();
    world.fails = true;
    world.change({ userId: 'u1' });
    expect((await answer).statusCode).toBe(200);
    expect(world.sent).toEqual([]);
  });

  it('begins after the others of its user, and not at all once it has ended', async () => {
    await open(player);
    const more = Array.from({ length: 14 }, () => world.app.inject({ url: '/api/live' }));
    // A user has twelve streams: the oldest three are ended for the others.
    await Promise.all([answer, more[0], more[1]]);
    expect(world.opening()).toBe(1);
    for (let begun = 1; begun <= 13; begun++) {
      await vi.waitFor(() => expect(world.opening()).toBe(1));
      expect(world.channels).toHaveLength(begun);
      world.begin();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(world.opening()).toBe(0);
  });

  it('of an elder ends with a session that ended by its age', async () => {
    await open(elder);
    world.begin();
    await vi.waitFor(() => expect(world.opening()).toBe(0));
    world.stored = undefined;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect((await answer).payload).toContain('session.ended');
  });

  it('of an elder does not get the events of the elders while a second factor is missing', async () => {
    await open({ ...elder, isFactorMissing: true });
    expect(world.channels).toEqual([['user:u1', 'everyone', 'guild:titans']]);
    world.begin();
  });
});
