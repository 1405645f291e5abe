import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A process with many event streams, which it reopens as EventSource does: after the last delay that the
 * server sent, with the id of the last event. Talks to its parent by messages.
 */
export type ToClient =
  | { kind: 'open'; url: string; cookies: string[]; firstAddress: number }
  /** Requests a `received` message when these streams (indexes of `cookies`) have received the mark. */
  | { kind: 'expect'; mark: string; streams: number }
  | { kind: 'status' };
export type FromClient =
  | { kind: 'opened'; refused: number }
  /** `at`: time of the last of them, in ms of the machine's monotonic clock. */
  | { kind: 'received'; mark: string; at: number }
  | { kind: 'status'; ready: number; reopened: number; resyncs: number; mostInASecond: number };

type Stream = { cookie: string; address: string; lastId: string; retryMs: number; ready: boolean };

const OPENING_AT_ONCE = 40;
const streams: Stream[] = [];
/** Reopened streams, by the second in which the server accepted them. */
const reopenedIn = new Map<number, number>();
let url = '';
let refused = 0;
let reopened = 0;
let resyncs = 0;
let wanted: { mark: string; left: Set<Stream> } | undefined;

process.on('message', async (message: ToClient) => {
  if (message.kind === 'open') await openAll(message);
  if (message.kind === 'expect') {
    wanted = { mark: message.mark, left: new Set(streams.slice(0, message.streams)) };
  }
  if (message.kind === 'status') {
    const ready = streams.filter((stream) => stream.ready).length;
    const mostInASecond = Math.max(0, ...reopenedIn.values());
    post({ kind: 'status', ready, reopened, resyncs, mostInASecond });
  }
});
process.on('disconnect', () => process.exit(0));

async function openAll(options: Extract<ToClient, { kind: 'open' }>): Promise<void> {
  url = options.url;
  for (const [at, cookie] of options.cookies.entries()) {
    const number = options.firstAddress + at;
    // A separate address for each stream, because one address may open only a few hundred.
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    streams.push({ cookie, address, lastId: '', retryMs: 1000, ready: false });
  }
  for (let at = 0; at < streams.length; at += OPENING_AT_ONCE) {
    await Promise.all(streams.slice(at, at + OPENING_AT_ONCE).map(open));
  }
  post({ kind: 'opened', refused });
}

/** Resolves when the stream is ready or was refused; afterwards it reconnects automatically. */
function open(stream: Stream): Promise<void> {
  const settled = Promise.withResolvers<void>();
  const again = async (): Promise<void> => {
    const wasReady = stream.ready;
    stream.ready = false;
    settled.resolve();
    await delay(stream.retryMs);
    await open(stream);
    if (wasReady || stream.ready) reopened += 1;
  };
  const { cookie, address, lastId } = stream;
  const headers = {
    cookie,
    'x-forwarded-for': address,
    ...(lastId === '' ? {} : { 'last-event-id': lastId }),
  };
  const request = http.get(url, { headers, agent: false });
  request.on('error', () => void again());
  request.on('response', (response) => {
    if (response.statusCode !== 200) {
      refused += 1;
      request.destroy();
      return;
    }
    const second = Math.floor(performance.now() / 1000);
    if (lastId !== '') reopenedIn.set(second, (reopenedIn.get(second) ?? 0) + 1);
    let rest = '';
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) take(stream, block);
      if (stream.ready) settled.resolve();
    });
    response.on('error', () => undefined);
    response.on('close', () => void again());
  });
  return settled.promise;
}

function take(stream: Stream, block: string): void {
  if (wanted?.left.has(stream) && block.includes(wanted.mark)) {
    wanted.left.delete(stream);
    if (wanted.left.size === 0) post({ kind: 'received', mark: wanted.mark, at: monotonic() });
  }
  for (const line of block.split('\n')) {
    if (line.startsWith('id: ')) stream.lastId = line.slice(4);
    else if (line.startsWith('retry: ')) stream.retryMs = Number(line.slice(7));
    else if (line === 'event: ready') stream.ready = true;
    else if (line === 'event: resync') resyncs += 1;
  }
}

function monotonic(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

function post(message: FromClient): void {
  process.send?.(message);
}
