import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { errorCode } from '#platform/errors/error-code.ts';
import type { ReadConnection } from '../database.ts';
import { isDatabaseUnavailable, isSerializationFailure } from '../database-errors.ts';

/** How long a read waits for the replica to catch up before the primary answers it. */
const CATCH_UP_MS = 250;
const CHECK_EVERY_MS = 25;
/** How long the primary answers all reads after the replica was unreachable or behind. */
const SUSPENSION_MS = 5_000;

export type Replica = {
  /**
   * Undefined when the replica is unreachable, behind, or no longer a standby; the caller then reads from the
   * primary.
   */
  read<Result>(
    work: (connection: ReadConnection) => Promise<Result>,
  ): Promise<{ result: Result } | undefined>;
  close(): Promise<void>;
};

/**
 * Reads that see every commit that any process acknowledged before they began: reads the primary's log
 * position first, which the replica must have replayed. Check and reads share a connection, because an
 * address may lead to several replicas.
 */
export function createReplica(of: {
  primary: Pool;
  pool: Pool;
  onWarning: (error: Error) => void;
}): Replica {
  const { primary, pool, onWarning } = of;
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  let suspendedUntil = 0;
  let isWell = true;

  function suspend(reason: string, cause?: unknown): undefined {
    suspendedUntil = performance.now() + SUSPENSION_MS;
    if (isWell)
      onWarning(new Error(`The primary reads in place of the replica: ${reason}.`, { cause }));
    isWell = false;
  }

  return {
    async read(work) {
      if (performance.now() < suspendedUntil) return undefined;
      try {
        const position = await positionOf(primary);
        return await kysely.connection().execute(async (db) => {
          if (!(await catchesUp(db, position))) return suspend('it is behind');
          isWell = true;
          return { result: await work({ tables: <Tables>() => db as unknown as Kysely<Tables> }) };
        });
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        return suspend('it failed', error);
      }
    },
    close: () => pool.end(),
  };
}

async function positionOf(primary: Pool): Promise<string> {
  const { rows } = await primary.query<{ position: string }>(
    'select pg_current_wal_insert_lsn()::text as position',
  );
  return rows[0]?.position ?? '';
}

/** 40001 also ends a read that conflicts with the replay; 0A000: there is no such log. */
function isOfReplica(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) || isSerializationFailure(error) || errorCode(error) === '0A000'
  );
}

async function catchesUp(db: Kysely<unknown>, position: string): Promise<boolean> {
  for (const until = performance.now() + CATCH_UP_MS; ; await delay(CHECK_EVERY_MS)) {
    const { follows, isCurrent } = await readReplayState(db, position);
    if (!follows) return false;
    if (isCurrent) return true;
    if (performance.now() > until) return false;
  }
}

/** Without a WAL receiver it may have replayed changes that a new primary never had. */
async function readReplayState(
  db: Kysely<unknown>,
  position: string,
): Promise<{ follows: boolean; isCurrent: boolean }> {
  const { rows } = await sql<{ follows: boolean; isCurrent: boolean }>`
    select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as follows,
      coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "isCurrent"`.execute(db);
  return rows[0] ?? { follows: false, isCurrent: false };
}
