import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { Pool } from 'pg';
import type { Connection, Database } from './database.ts';

/**
 * An empty database for a server that is built only to generate its API document. It opens no connection and no file.
 */
export function noDatabase(): Database {
  const kysely = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const connection: Connection = {
    tables: <Tables>() => kysely as unknown as Kysely<Tables>,
    emit: async () => undefined,
    emitted: () => undefined,
  };
  const pool = new Pool();
  const nothing = async () => ({ rows: [], rowCount: 0, command: '', oid: 0, fields: [] });
  Object.assign(pool, { query: nothing });
  return {
    ...connection,
    kind: 'embedded',
    pool,
    transaction: (work) => work({ ...connection, afterCommit: () => undefined }),
    readOnReplica: (work) => work(connection),
    listen: async () => async () => undefined,
    onEmitted: () => () => undefined,
    onStatement: () => undefined,
    health: async () => undefined,
    close: () => pool.end(),
  };
}
