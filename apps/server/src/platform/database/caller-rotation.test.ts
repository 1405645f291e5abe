import { Kysely, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { RotatingDialect, runAsCaller } from './caller-rotation.ts';

/** A database whose pool has one connection; a statement is answered in the next turn of the event loop. */
function databaseOf(options: { connectionTimeoutMillis?: number } = {}) {
  const statements: string[] = [];
  const client = {
    async query(text: string) {
      statements.push(text);
      await new Promise(setImmediate);
      return { command: 'SELECT', rowCount: 0, rows: [] };
    },
    release: () => undefined,
  };
  const pool = {
    options: { max: 1, ...options },
    connect: async () => client as unknown as PoolClient,
    end: async () => undefined,
  };
  let isAllowed = true;
  const requireAllowed = () => {
    if (!isAllowed) throw new Error('not here');
  };
  const dialect = new RotatingDialect({ pool: pool as unknown as Pool, requireAllowed });
  return {
    database: new Kysely<unknown>({ dialect }),
    pool,
    statements,
    forbid: () => {
      isAllowed = false;
    },
  };
}

it('callers get the connection in rotation', async () => {
  const { database, statements } = databaseOf();
  const use = (name: string) =>
    runAsCaller(name, () => sql.raw(`select '${name}'`).execute(database));
  await Promise.all(['an', 'an', 'an', 'binh', 'chi'].map(use));
  expect(statements.map((text) => text.slice(8, -1))).toEqual(['an', 'an', 'binh', 'chi', 'an']);
});

it('who waits for longer than the pool allows is refused with its error, and the others go on', async () => {
  const { database } = databaseOf({ connectionTimeoutMillis: 20 });
  await database.connection().execute(async () => {
    const late = sql`select 1`.execute(database);
    await expect(late).rejects.toThrow('timeout exceeded when trying to connect');
  });
  await sql`select 1`.execute(database);
});

it('a connection that cannot be made is refused, and its place is free', async () => {
  const { database, pool } = databaseOf();
  const { connect } = pool;
  pool.connect = () => Promise.reject(new Error('away'));
  await expect(sql`select 1`.execute(database)).rejects.toThrow('away');
  pool.connect = connect;
  await sql`select 1`.execute(database);
});

it('work that may have no connection is refused at once, and does not wait for one', async () => {
  const { database, forbid } = databaseOf();
  await database.connection().execute(async () => {
    forbid();
    await expect(sql`select 1`.execute(database)).rejects.toThrow('not here');
  });
});
