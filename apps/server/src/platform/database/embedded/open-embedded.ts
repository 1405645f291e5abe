import { existsSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_TIME_ZONE } from '@goreal/domain/calendar/day-boundaries';
import pg from 'pg';
import { backupsFolder } from '#platform/backup/backups-folder.ts';
import { removeLeftOvers } from '#platform/backup/left-overs.ts';
import { requireFreeBytes } from '#platform/storage/disk-space.ts';
import { makeFolderDurably } from '#platform/storage/durable-files.ts';
import { assembleDatabase } from '../assemble-database.ts';
import { columnTypes } from '../column-types.ts';
import type { Database, OpenDatabaseOptions } from '../database.ts';
import { FairSharePool } from '../fair-share-pool.ts';
import { copyDatabase } from './backup.ts';
import { startEngine } from './engine.ts';
import { requireAccessToAll } from './folder-check.ts';
import { lockFolder } from './folder-lock.ts';
import { startMaintenance } from './maintenance.ts';
import { holdOptimiser } from './optimiser.ts';
import { PortStream } from './port-stream.ts';

const MEGABYTE = 2 ** 20;
/** Disk space of a new database, with its log and its first tables. */
const NEW_DATABASE_BYTES = 128 * MEGABYTE;

type EmbeddedOptions = Omit<OpenDatabaseOptions, 'url' | 'poolSize'> & {
  /** Thresholds of the guards; tests lower them. */
  limits?: { answerWithinMs?: number; minimumFreeBytes?: number };
};

/** The embedded database can be copied while it runs. */
export type EmbeddedDatabase = Database & {
  /** Makes today's copy in the folder `backups` beside the database and returns its path. */
  backUp(): Promise<string>;
};

/** Opens the embedded database: folder lock, engine in its worker, driver, listener, maintenance. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const onWarning = options.onWarning ?? ((error: Error) => process.emitWarning(error));
  const folder = path.join(path.resolve(options.dataDirectory), 'database');
  await makeFolderDurably(path.dirname(folder));
  const minimumFreeBytes = options.limits?.minimumFreeBytes ?? 512 * MEGABYTE;
  const unlock = await lockFolder(folder);
  const stopHolding = holdOptimiser();
  try {
    await removeLeftOvers(path.dirname(folder)).catch(onWarning);
    if (existsSync(folder)) requireAccessToAll(folder);
    else await requireFreeBytes(folder, minimumFreeBytes + NEW_DATABASE_BYTES);
    const engine = await startEngine({
      folder,
      minimumFreeBytes,
      answerWithinMs: options.limits?.answerWithinMs ?? 30_000,
      onFatal: options.onFatal ?? onWarning,
      onRestart: (error) => {
        onWarning(error);
        listener.renew().catch(onWarning);
      },
    });
    const pool = new FairSharePool({
      user: 'postgres',
      database: 'postgres',
      host: 'localhost',
      ssl: false,
      types: columnTypes,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 60_000,
      stream: () => new PortStream(engine) as never,
    });
    // The engine's restart was reported already; the pool opens a new session.
    pool.on('error', () => undefined);
    const listener = createPoolListener(pool);
    const backups = backupsFolder(path.dirname(folder));
    const timeZone = options.timeZone ?? DEFAULT_TIME_ZONE;
    const copied = { pool, engine, backups, timeZone };
    const backUp = () => copyDatabase(copied, 'daily');
    const stopMaintenance = startMaintenance({
      pool,
      timeZone,
      requests: engine.requests,
      backUp,
      onWarning,
    });
    const database = assembleDatabase({
      kind: 'embedded',
      pool,
      onWarning,
      listen: listener.listen,
      isReadOnly: engine.isReadOnly,
      // Holding the only connection keeps transactions whole.
      findDamage: async () => {
        const client = await pool.connect();
        return engine.inspect().finally(() => client.release());
      },
      requireRoom: () => requireFreeBytes(folder, minimumFreeBytes),
      beforeUpgrade: () => copyDatabase(copied, 'upgrade'),
      close: async () => {
        stopHolding();
        stopMaintenance();
        await pool.end();
        await engine.stop().finally(unlock);
      },
    });
    return { ...database, backUp };
  } catch (error) {
    unlock();
    throw error;
  }
}

type PoolListener = Pick<Database, 'listen'> & {
  /** Subscribes again after an engine restart, and calls every listener with an empty payload. */
  renew(): Promise<void>;
};

/** LISTEN on the engine's single session, which all clients of the pool share. */
function createPoolListener(pool: pg.Pool): PoolListener {
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
