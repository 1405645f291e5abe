import { isDeepStrictEqual } from 'node:util';
import { isElder } from '@goreal/domain/accounts/role';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import { LIVE_POSITION_HEADER } from '@goreal/domain/live/live-position';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principals } from '#platform/auth/principals.ts';
import { callerOf, OWN_ACCOUNT, type Principal } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { onAnswered } from '#platform/http/on-answered.ts';
import { headersSoFar } from '#platform/http/security-headers.ts';
import { concerns, type LiveHub, type Subscription } from './live-hub.ts';
import { createOpenStreams } from './open-streams.ts';
import type { Channel } from './outbox-event.ts';
import { formatPosition, type Position, parsePosition } from './position.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import { createSerialQueue } from './serial-queue.ts';
import type { Sink } from './stream-registry.ts';

/** A stream whose client is more than this many bytes behind is ended; it reconnects and replays. */
const MAX_BACKLOG_BYTES = 1024 * 1024;

/** A stream that was ended for a newer one of its user reconnects after a minute or two, and replays. */
const ROOM_RETRY_MS = 60_000;
const END_TIMEOUT_MS = 5_000;

const EVENT_STREAM = 'text/event-stream; charset=utf-8';

type StreamSink = Sink & { makeRoom(): void };

/** An elder's session can end, and a second factor become due, by time alone. */
const ELDER_CHECK_MS = 5 * MINUTE_MS;

type OpenStream = {
  principal: Principal;
  /** Absent until the stream has begun. */
  subscription?: Subscription;
  /** Resolves after the last check that was begun: checks run one after the other, and none before the stream begins. */
  checked: Promise<void>;
  end(): void;
};

/**
 * `GET /api/live`: one server-sent event stream for each tab; the session decides its channels. Every response below
 * `/api` has the current stream position in a header, so that a page can open its stream without missing a change.
 */
export function liveRoute(
  app: App,
  { hub, principals }: { hub: LiveHub; principals: Principals },
): void {
  const open = new Set<OpenStream>();
  const streams = createOpenStreams();
  /** What a stream missed is read from the events of an hour, also when its client is gone as soon as it has opened it. */
  const beginnings = createSerialQueue();

  hub.onPrincipals((_name, change) => {
    for (const stream of open) {
      if (concerns(change, stream.principal)) check(stream);
    }
  });
  const timer = setInterval(() => {
    for (const stream of open) {
      if (isElder(stream.principal.role)) check(stream);
    }
  }, ELDER_CHECK_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  /** Reads the session again. A stream whose rights are not known is ended: its client reconnects. */
  function check(stream: OpenStream): void {
    stream.checked = stream.checked
      .then(() => rescope(stream))
      .catch((error: unknown) => {
        app.log.error({ error }, 'the rights of a stream could not be read');
        stream.end();
      });
  }

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header(LIVE_POSITION_HEADER, formatPosition(hub.position()));
  });

  async function rescope(stream: OpenStream): Promise<void> {
    const { subscription } = stream;
    if (!subscription || !open.has(stream)) return;
    const before = stream.principal;
    const fresh = await principals.reload(before.sessionId);
    if (!fresh) {
      subscription.send('session.ended', {});
      stream.end();
      return;
    }
    stream.principal = fresh;
    if (isDeepStrictEqual({ ...fresh, confirmedAt: before.confirmedAt }, before)) return;
    subscription.rescope(channelsOf(fresh));
    subscription.send('resync', { reason: 'scope-changed' });
  }

  app.get('/api/live', {
    config: { ...OWN_ACCOUNT, longLived: true },
    schema: { hide: true },
    handler: async (request, reply) => {
      const principal = callerOf(request);
      // Its headers alone: a stream would never answer it.
      if (request.method === 'HEAD') return reply.type(EVENT_STREAM).send();
      const { raw } = reply;
      let sink: StreamSink | undefined;
      const holder = { address: request.ip, userId: principal.userId };
      const release = streams.enter(holder, () => sink?.makeRoom());
      onAnswered(raw, release);
      sink = openSink({ request, reply, retryMs: reconnectDelay(hub.listeners()) });
      const wanted = { channels: channelsOf(principal), lastSeen: lastSeenOf(request), sink };
      const beginning = beginnings
        .run(principal.userId, async () => (hasEnded(raw) ? undefined : hub.subscribe(wanted)))
        .catch((error: unknown) => void request.log.warn({ error }, 'a stream could not begin'));
      const stream: OpenStream = { principal, checked: Promise.resolve(), end: sink.end };
      stream.checked = beginning.then((begun) => {
        if (begun) stream.subscription = begun;
      });
      // Before the stream begins, so that no change of its principal is missed meanwhile.
      open.add(stream);
      const subscription = await beginning;
      const leave = (): void => {
        open.delete(stream);
        subscription?.close();
      };
      // Ended with status 200: EventSource reconnects after the end of a stream, and gives up after an error
      // status.
      if (!subscription) sink.end();
      if (hasEnded(raw)) leave();
      else raw.on('close', leave);
      // Another object when the principal changed since the request was authenticated, or soon after.
      if (subscription && (await principals.authenticate(request)) !== principal) check(stream);
      return reply;
    },
  });
}

function hasEnded(raw: FastifyReply['raw']): boolean {
  return raw.destroyed || raw.writableEnded;
}

/**
 * The channels of a user; only the own one for restricted access to the own account. The channel of a guild
 * includes its chat, which restricted accounts may not read.
 */
function channelsOf(principal: Principal): Channel[] {
  if (principal.isUnadmitted || principal.isFactorOverdue) return [`user:${principal.userId}`];
  const channels: Channel[] = [`user:${principal.userId}`, 'everyone'];
  if (principal.restriction) return channels;
  if (isGuildId(principal.guild)) channels.push(`guild:${principal.guild}`);
  if (isElder(principal.role) && !principal.isFactorMissing) channels.push('elders');
  return channels;
}

/** EventSource sends the header when it reconnects; a page that opens a new stream sends the query. */
function lastSeenOf(request: FastifyRequest): Position | 'unknown' | undefined {
  const header = request.headers['last-event-id'];
  const { lastEventId } = request.query as Record<string, unknown>;
  const text = typeof header === 'string' ? header : lastEventId;
  if (text === undefined || text === '') return undefined;
  return (typeof text === 'string' ? parsePosition(text) : undefined) ?? 'unknown';
}

function openSink(options: {
  request: FastifyRequest;
  reply: FastifyReply;
  retryMs: number;
}): StreamSink {
  const { request, reply, retryMs } = options;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...headersSoFar(reply),
    'content-type': EVENT_STREAM,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    ...(request.raw.httpVersionMajor === 1 ? { connection: 'keep-alive' } : {}),
  });
  raw.write(`retry: ${retryMs}\n\n`);
  raw.on('error', () => raw.destroy());
  return {
    write(frame) {
      if (hasEnded(raw)) return;
      raw.write(frame);
      if (raw.writableLength > MAX_BACKLOG_BYTES) raw.destroy();
    },
    end: () => {
      if (!raw.writableEnded) raw.end();
    },
    makeRoom() {
      if (hasEnded(raw)) return;
      raw.end(`retry: ${Math.round(ROOM_RETRY_MS * (1 + Math.random()))}\n\n`);
      // A connection that was lost unnoticed does not receive the rest.
      setTimeout(() => raw.writableFinished || raw.destroy(), END_TIMEOUT_MS).unref();
    },
  };
}
