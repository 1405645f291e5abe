import pg from 'pg';
import type { Database } from '../database.ts';

type PoolListener = Pick<Database, 'listen'> & {
  /** Subscribes again after an engine restart, and calls every listener with an empty payload. */
  renew(): Promise<void>;
};

/** LISTEN on the engine's single session, which all clients of the pool share. */
export function createPoolListener(pool: pg.Pool): PoolListener {
  const channels = new Map<string, Set<(payload: string) => void>>();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const onNotify of channels.get(channel) ?? []) onNotify(payload ?? '');
    });
  });
  return {
    listen: async (channel, onNotify) => {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(onNotify));
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        listeners.delete(onNotify);
        if (listeners.size > 0 || !channels.delete(channel)) return;
        await pool.query(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    renew: async () => {
      for (const [channel, listeners] of channels) {
        await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
        for (const onNotify of listeners) onNotify('');
      }
    },
  };
}
