import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import pg from 'pg';
import type { Database } from '../database.ts';

const FIRST_WAIT_MS = 100;
/** Short, like the two below: after a failover everything works again within ten seconds. */
const LONGEST_WAIT_MS = 1_000;
const ASK_EVERY_MS = 4_000;
const ANSWER_MS = 3_000;

type Listener = Pick<Database, 'listen'> &
  Required<Pick<Database, 'announce'>> & { close(): Promise<void> };

/**
 * LISTEN for the whole process on one separate session, opened at first use. A lost session is replaced, and every
 * listener is then called once with an empty payload.
 */
export function createListener(
  newClient: () => Client,
  onWarning: (error: Error) => void,
): Listener {
  const channels = new Map<string, Set<(payload: string) => void>>();
  const stop = new AbortController();
  let session: Promise<Client> | undefined;

  async function open(): Promise<Client> {
    const client = newClient();
    client.on('error', onWarning);
    client.on('notification', ({ channel, payload }) => {
      for (const onNotify of channels.get(channel) ?? []) onNotify(payload ?? '');
    });
    await client.connect();
    try {
      for (const channel of channels.keys()) await subscribe(client, channel);
    } catch (error) {
      await client.end();
      throw error;
    }
    const stopAsking = pollPeriodically(client);
    client.once('end', () => {
      stopAsking();
      if (!stop.signal.aborted) session = reopen();
      session?.catch(() => undefined);
    });
    return client;
  }

  async function reopen(): Promise<Client> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await delay(wait * (0.5 + Math.random()), undefined, { signal: stop.signal });
      try {
        const client = await open();
        for (const listeners of channels.values()) for (const onNotify of listeners) onNotify('');
        return client;
      } catch (error) {
        if (stop.signal.aborted) throw error;
        onWarning(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  async function connected(): Promise<Client> {
    session ??= open();
    try {
      return await session;
    } catch (error) {
      session = undefined;
      throw error;
    }
  }

  return {
    announce: async () => void (await connected()),
    listen: async (channel, onNotify) => {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(onNotify));
      try {
        await subscribe(await connected(), channel);
      } catch (error) {
        listeners.delete(onNotify);
        throw error;
      }
      return async () => {
        listeners.delete(onNotify);
        if (listeners.size > 0 || stop.signal.aborted) return;
        channels.delete(channel);
        const client = await connected();
        await client.query(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    close: async () => {
      stop.abort();
      const client = await session?.catch(() => undefined);
      await client?.end();
    },
  };
}

/** A session that only listens does not notice a broken network; a periodic query does. */
function pollPeriodically(client: Client): () => void {
  const timer = setInterval(() => {
    const question = { text: 'select 1', query_timeout: ANSWER_MS };
    client.query(question).catch(() => client.end());
  }, ASK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

async function subscribe(client: Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
}
