import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_POSITION_HEADER } from '@goreal/domain/live/live-position';
import { comparePositions, type Position, parsePosition } from '#platform/live-events/position.ts';
import type { Caller } from './caller.ts';
import { TIMEOUT_MS } from './eventually.ts';
import type { TestDatabase } from './test-database.ts';

export type ReadEvent = { id: string; name: string; data: unknown };

/** One open `GET /api/live`, parsed like a browser's EventSource. */
export type LiveReader = {
  /** all events so far */
  readonly events: readonly ReadEvent[];
  readonly heartbeats: number;
  readonly ended: boolean;
  /** the last reconnection delay that the server sent */
  readonly retryMs: number;
  /** The next event of this name after the one returned last; throws when it does not arrive in time. */
  next(name: string, withinMs?: number): Promise<ReadEvent>;
  /** Resolves when the server has ended the stream. */
  end(withinMs?: number): Promise<void>;
  /** Stops reading without closing, so that the server's writes are buffered. */
  stall(): void;
  close(): void;
};

/** Opens the stream and waits for its `ready` by default. */
export async function openLive(options: {
  url: string;
  cookie: string;
  lastEventId?: string;
  /** Sends the request; directly to `url` by default. */
  get?: (path: string, headers: Record<string, string>) => http.ClientRequest;
}): Promise<LiveReader> {
  const { url, cookie, lastEventId } = options;
  const get =
    options.get ?? ((path, headers) => http.get(`${url}${path}`, { headers, agent: false }));
  const headers = {
    cookie,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const request = get('/api/live', headers);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) {
    request.destroy();
    throw new Error(`the stream answered ${response.statusCode}`);
  }
  const events: ReadEvent[] = [];
  let heartbeats = 0;
  let ended = false;
  let retryMs = 0;
  let returned = 0;
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    const parts = (rest + text).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const event = readEvent(part);
      if (event) events.push(event);
      if (part.startsWith(': ')) heartbeats += 1;
      retryMs = Number(/^retry: (\d+)$/m.exec(part)?.[1] ?? retryMs);
    }
  });
  for (const name of ['end', 'close', 'error']) {
    response.on(name, () => {
      ended = true;
    });
  }
  request.on('error', () => undefined);

  const reader: LiveReader = {
    events,
    get heartbeats() {
      return heartbeats;
    },
    get ended() {
      return ended;
    },
    get retryMs() {
      return retryMs;
    },
    async next(name, withinMs = TIMEOUT_MS) {
      const found = () => events.findIndex((event, at) => at >= returned && event.name === name);
      await waitUntil(
        () => found() >= 0,
        withinMs,
        () => {
          const names = events.slice(returned).map((event) => event.name);
          return `no ${name} within ${withinMs} ms, only [${names.join(', ')}]`;
        },
      );
      const at = found();
      returned = at + 1;
      return events[at] as ReadEvent;
    },
    end: (withinMs = TIMEOUT_MS) =>
      waitUntil(
        () => ended,
        withinMs,
        () => `the stream did not end within ${withinMs} ms`,
      ),
    stall: () => void response.pause(),
    close: () => void request.destroy(),
  };
  await reader.next('ready');
  returned = 0;
  return reader;
}

/**
 * Waits until the server's streams have delivered all earlier events: a stream opened before would receive events
 * from before the test.
 */
export async function waitForDelivery(caller: Caller, pool: TestDatabase['pool']): Promise<void> {
  const { rows } = await pool.query<Position>(
    `select xid::text::bigint as xid, event_id as event from live_events
     order by xid desc, event_id desc limit 1`,
  );
  const [newest] = rows;
  if (!newest) return;
  const isDelivered = async (): Promise<boolean> => {
    const { headers } = await caller.get('/api/guilds');
    const delivered = parsePosition(String(headers[LIVE_POSITION_HEADER]));
    return delivered !== undefined && comparePositions(delivered, newest) >= 0;
  };
  await waitUntil(
    isDelivered,
    TIMEOUT_MS,
    () => `not all events were delivered within ${TIMEOUT_MS} ms`,
  );
}

function readEvent(part: string): ReadEvent | undefined {
  const fields = new Map(
    part.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
  );
  const name = fields.get('event');
  if (name === undefined) return undefined;
  return { id: fields.get('id') ?? '', name, data: JSON.parse(fields.get('data') ?? 'null') };
}

async function waitUntil(
  isDone: () => boolean | Promise<boolean>,
  withinMs: number,
  complaint: () => string,
): Promise<void> {
  const until = performance.now() + withinMs;
  while (!(await isDone())) {
    if (performance.now() > until) throw new Error(complaint());
    await delay(5);
  }
}
