import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { createRequester, type RequestResult, type SendRequest } from './actions.ts';
import { withClient } from './databases.ts';
import type { Member } from './people.ts';

const GIVE_UP_MS = 60_000;
const CHECK_EVERY_MS = 50;

type RecoveryOptions = {
  origins: readonly string[];
  prober: Member;
  directUrl: string;
  onResult: (result: RequestResult) => void;
};

/**
 * Waits until every process is ready and writes, receives the others' events, runs jobs and opens a stream.
 * Returns how many of the prober's own choices the board of the same process did not show.
 */
export async function untilRecovered(of: RecoveryOptions): Promise<number> {
  const { origins, prober, directUrl, onResult } = of;
  let unseen = 0;
  const streams = await Promise.all(origins.map((origin) => listen(origin, prober)));
  try {
    for (const origin of origins) {
      const ask = createRequester({ member: prober, origin: () => origin, onResult });
      await until('ready', async () => (await fetch(`${origin}/readyz`)).ok);
      const key = randomUUID();
      const body = JSON.stringify({ message: `Are you there, ${key}?`, key });
      const path = '/api/guildChats/titans/messages';
      await until('a write', async () => (await ask('probe', path, { method: 'POST', body })).ok);
      for (const stream of streams) await until('an event', async () => stream.received(key));
      unseen += await countUnseen(ask, prober);
    }
    await withClient(directUrl, untilJobRan);
  } finally {
    for (const stream of streams) stream.close();
  }
  return unseen;
}

/** Returns 0 when the board's total counts the prober with the choice `named` and not with `hidden`, else 1. */
async function countUnseen(ask: SendRequest, { id }: Member): Promise<number> {
  const totalWhen = async (choice: 'hidden' | 'named'): Promise<number> => {
    const body = JSON.stringify({ choice });
    const place = `/api/users/${id}/boardChoice`;
    await until('a choice', async () => (await ask('choose', place, { method: 'PUT', body })).ok);
    const board = await ask('own board', '/api/leaderboards/honor');
    return (board.body as { total?: number } | undefined)?.total ?? Number.NaN;
  };
  const hidden = await totalWhen('hidden');
  return (await totalWhen('named')) === hidden + 1 ? 0 : 1;
}

/** A job that another process may have sent is found by polling, and executed. */
async function untilJobRan(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into jobs.job (name, data) values ('live-events.prune', '{}') returning id`,
  );
  await until('a job', async () => {
    const { rows: open } = await client.query(
      `select from jobs.job where id = $1 and state <> 'completed'`,
      [rows[0]?.id],
    );
    return open.length === 0;
  });
}

/** One live stream; opened as soon as the process accepts one. */
async function listen(origin: string, { cookie }: Member) {
  const stop = new AbortController();
  let text = '';
  let response: Response | undefined;
  await until('a stream', async () => {
    response = await fetch(`${origin}/api/live`, { headers: { cookie }, signal: stop.signal });
    return response.ok;
  });
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response?.body ?? []) text += decoder.decode(bytes as Uint8Array);
  })();
  reading.catch(() => undefined);
  return { received: (words: string) => text.includes(words), close: () => stop.abort() };
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const last = performance.now() + GIVE_UP_MS; performance.now() < last; ) {
    if (await isSo().catch(() => false)) return;
    await delay(CHECK_EVERY_MS);
  }
  throw new Error(`after a minute there is still no sign of ${what}`);
}
