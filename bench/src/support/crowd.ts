import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Many open event streams that wait for words. */
export type Crowd = {
  /** Resolves once each of them heard the mark. */
  hear(mark: string): Promise<void>;
  close(): void;
};

export type Seat = { url: string; headers: Record<string, string> };

const OPENING_AT_ONCE = 50;
/** Far above any bar: what takes longer is broken. */
const HEAR_MS = 60_000;

/** Opens one stream a seat, each on a connection of its own. */
export async function gather(seats: readonly Seat[]): Promise<Crowd> {
  const streams: http.ClientRequest[] = [];
  const ears = createEars(seats.length);
  const listen = async ({ url, headers }: Seat, seat: number): Promise<void> => {
    // As a proxy on this machine tells it: one address may open a few hundred streams only.
    const from = `10.${seat >> 16}.${(seat >> 8) & 255}.${seat & 255}`;
    const known = { 'x-forwarded-for': from, ...headers };
    const request = http.get(url, { headers: known, agent: false });
    streams.push(request);
    request.on('error', () => undefined);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`a stream answered ${response.statusCode}`);
    response.on('data', (chunk: Buffer) => ears.take(seat, chunk));
  };
  await openInTurn(seats, listen);
  return {
    hear: ears.hear,
    close() {
      for (const stream of streams) stream.destroy();
    },
  };
}

/** Opens some of them at once, and lets the last settle. */
export async function openInTurn<Item>(
  items: readonly Item[],
  open: (item: Item, at: number) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += OPENING_AT_ONCE) {
    const some = items.slice(at, at + OPENING_AT_ONCE);
    await Promise.all(some.map((item, offset) => open(item, at + offset)));
  }
  await delay(500);
}

/** Looks for a mark in what comes in at many places. */
export function createEars(count: number): {
  take(seat: number, chunk: Buffer): void;
  hear: Crowd['hear'];
} {
  let wanted: { mark: Buffer; left: Set<number>; done: () => void } | undefined;
  const tails = new Map<number, Buffer>();
  return {
    take(seat, chunk) {
      if (!wanted?.left.has(seat)) return;
      const tail = tails.get(seat);
      const text = tail ? Buffer.concat([tail, chunk]) : chunk;
      if (!text.includes(wanted.mark)) {
        tails.set(seat, text.subarray(-wanted.mark.length));
        return;
      }
      tails.delete(seat);
      wanted.left.delete(seat);
      if (wanted.left.size === 0) wanted.done();
    },
    async hear(mark) {
      const heard = Promise.withResolvers<void>();
      const left = new Set(Array.from({ length: count }, (_, seat) => seat));
      wanted = { mark: Buffer.from(mark), left, done: heard.resolve };
      const late = delay(HEAR_MS, 'late' as const, { ref: false });
      if ((await Promise.race([heard.promise, late])) === 'late') {
        throw new Error(
          `${left.size} of ${count} listeners heard nothing within ${HEAR_MS / 1000} s`,
        );
      }
      wanted = undefined;
    },
  };
}

/** The smallest value that `share` of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
