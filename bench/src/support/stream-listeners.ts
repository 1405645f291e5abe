import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Many open event streams that wait for a message. */
export type Listeners = {
  /** Resolves once every stream received the mark. */
  received(mark: string): Promise<void>;
  close(): void;
};

export type StreamTarget = { url: string; headers: Record<string, string> };

const OPENING_AT_ONCE = 50;
/** Far above every bar: a longer delivery is a failure. */
const DELIVERY_TIMEOUT_MS = 60_000;

/** Opens one stream a target, each on a connection of its own. */
export async function openListeners(targets: readonly StreamTarget[]): Promise<Listeners> {
  const streams: http.ClientRequest[] = [];
  const detector = createMarkDetector(targets.length);
  const listen = async ({ url, headers }: StreamTarget, index: number): Promise<void> => {
    // An address of its own for each stream, because one address may open only a few hundred.
    const from = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
    const known = { 'x-forwarded-for': from, ...headers };
    const request = http.get(url, { headers: known, agent: false });
    streams.push(request);
    request.on('error', () => undefined);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`a stream answered ${response.statusCode}`);
    response.on('data', (chunk: Buffer) => detector.take(index, chunk));
  };
  await openInBatches(targets, listen);
  return {
    received: detector.received,
    close() {
      for (const stream of streams) stream.destroy();
    },
  };
}

/** Opens the items in batches, then waits until the last connections are settled. */
export async function openInBatches<Item>(
  items: readonly Item[],
  open: (item: Item, at: number) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += OPENING_AT_ONCE) {
    const some = items.slice(at, at + OPENING_AT_ONCE);
    await Promise.all(some.map((item, offset) => open(item, at + offset)));
  }
  await delay(500);
}

/** Searches for a mark in the data of many streams. */
export function createMarkDetector(count: number): {
  take(index: number, chunk: Buffer): void;
  received: Listeners['received'];
} {
  let wanted: { mark: Buffer; left: Set<number>; done: () => void } | undefined;
  const tails = new Map<number, Buffer>();
  return {
    take(index, chunk) {
      if (!wanted?.left.has(index)) return;
      const tail = tails.get(index);
      const text = tail ? Buffer.concat([tail, chunk]) : chunk;
      if (!text.includes(wanted.mark)) {
        tails.set(index, text.subarray(-wanted.mark.length));
        return;
      }
      tails.delete(index);
      wanted.left.delete(index);
      if (wanted.left.size === 0) wanted.done();
    },
    async received(mark) {
      const delivered = Promise.withResolvers<void>();
      const left = new Set(Array.from({ length: count }, (_, index) => index));
      wanted = { mark: Buffer.from(mark), left, done: delivered.resolve };
      const late = delay(DELIVERY_TIMEOUT_MS, 'late' as const, { ref: false });
      if ((await Promise.race([delivered.promise, late])) === 'late') {
        throw new Error(
          `${left.size} of ${count} listeners delivered nothing within ${DELIVERY_TIMEOUT_MS / 1000} s`,
        );
      }
      wanted = undefined;
    },
  };
}
