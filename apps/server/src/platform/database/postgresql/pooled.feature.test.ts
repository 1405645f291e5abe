import os from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCode } from '#platform/errors/error-code.ts';
import { eventually } from '#testing/eventually.ts';
import { findProxy } from '#testing/services/find-program.ts';
import { type PgBouncerService, startPgBouncer } from '#testing/services/pgbouncer.ts';
import { type PostgresService, startPostgres } from '#testing/services/postgres.ts';
import type { Database } from '../database.ts';
import { withLongTimeout } from '../long-timeout.ts';
import { openDatabase } from '../open-database.ts';
import { keepRoleLimits } from './pooled-statements.ts';

const LIMITS = { requestMs: 1_000, workMs: 20_000, silenceMs: 1_000 };
const AT_ONCE = 40;

const isThere = findProxy('pgbouncer') !== undefined;
const title = `through PgBouncer in transaction mode${isThere ? '' : ' (skipped: not installed)'}`;

describe.skipIf(!isThere)(title, () => {
  let postgres: PostgresService;
  let pooler: PgBouncerService;
  let database: Database;

  beforeAll(async () => {
    postgres = await startPostgres({ settings: { timezone: 'Asia/Ho_Chi_Minh' } });
    const direct = await openDatabase({ url: postgres.url, dataDirectory: os.tmpdir() });
    await keepRoleLimits(direct.pool, LIMITS);
    await keepRoleLimits(direct.pool, LIMITS);
    await direct.close();
    // Sessions opened before would have no limits until they are replaced.
    pooler = await startPgBouncer(postgres.port);
    database = await openDatabase({
      url: pooler.url,
      directUrl: postgres.url,
      dataDirectory: os.tmpdir(),
      statementLimits: LIMITS,
    });
  });

  afterAll(async () => {
    await database?.close();
    await pooler?.stop();
    await postgres?.stop();
  });

  const atOnce = <Value>(ask: (number: number) => Promise<Value>): Promise<Value[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, number) => ask(number)));

  async function setting(name: string): Promise<string> {
    const { rows } = await database.pool.query('select current_setting($1) as value', [name]);
    return rows[0].value;
  }

  it('counts in UTC in every session', async () => {
    const zones = await atOnce(() => setting('TimeZone'));
    expect([...new Set(zones)]).toEqual(['UTC']);
  });

  it('understands a statement by name in whichever session gets it', async () => {
    const answers = await atOnce(async (number) => {
      const { rows } = await database.pool.query({
        name: 'doubled',
        text: 'select $1::int * 2 as doubled, pg_sleep(0.01)',
        values: [number],
      });
      return rows[0].doubled;
    });
    expect(answers).toEqual(Array.from({ length: AT_ONCE }, (_, number) => number * 2));
  });

  it('cancels a statement that takes too long, alone and in a transaction', async () => {
    const sleep = 'select pg_sleep(1.5)';
    const alone = await database.pool.query(sleep).catch(errorCode);
    const { sql } = await import('kysely');
    const inside = await database
      .transaction((tx) => sql`select pg_sleep(1.5)`.execute(tx.tables()))
      .catch(errorCode);
    expect([alone, inside]).toEqual(['57014', '57014']);
  });

  it('gives background work its time, and leaves nothing of that in a session', async () => {
    await withLongTimeout(() => database.pool.query('select pg_sleep(1.5)'));
    await withLongTimeout(() => database.pool.query('vacuum pg_class'));
    const faulty = await withLongTimeout(() => database.pool.query('select 1 / 0')).catch(
      errorCode,
    );
    expect(faulty).toBe('22012');
    const times = await atOnce(() => setting('statement_timeout'));
    expect([...new Set(times)]).toEqual(['1s']);
    expect(await setting('idle_in_transaction_session_timeout')).toBe('15s');
  });

  it('keeps what a statement of background work wrote', async () => {
    await database.pool.query('create table pages (number int)');
    await withLongTimeout(() => database.pool.query('insert into pages values ($1)', [7]));
    expect((await database.pool.query('select number from pages')).rows).toEqual([{ number: 7 }]);
  });

  it('receives notifications on a connection that bypasses it', async () => {
    const received: string[] = [];
    const stop = await database.listen('bells', (payload) => received.push(payload));
    await database.pool.query("select pg_notify('bells', 'evening')");
    await eventually(() => expect(received).toEqual(['evening']));
    await stop();
  });
});
