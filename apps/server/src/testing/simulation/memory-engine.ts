import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import pg from 'pg';
import { assembleDatabase } from '#platform/database/assemble-database.ts';
import { columnTypes } from '#platform/database/column-types.ts';
import type { Database } from '#platform/database/database.ts';
import { type Done, SocketStream } from '#platform/database/embedded/socket-stream.ts';
import { joinBytes } from '#platform/database/embedded/wire.ts';
import { FairSharePool } from '#platform/database/fair-share-pool.ts';

/** The embedded engine in memory and in this thread, where it uses the clock and randomness of the process. */
export type MemoryEngine = {
  /** One connection, as the driver sees it; the engine has one session for all. */
  connect(): pg.Pool;
  /** SQL without the driver, for the checker. */
  read<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  run(text: string): Promise<void>;
  copy(): Promise<Blob>;
  close(): Promise<void>;
};

const RESET = `
  close all; set session authorization default; reset all; set time zone 'UTC';
  select pg_advisory_unlock_all(); discard temp`;

/** Without what protects only the files of a machine that loses power: these files are in memory. */
const SETTINGS = ['synchronous_commit=off', 'full_page_writes=off', 'wal_init_zero=off'];

/**
 * The server asks for the size of its database often, and the engine looks at each of more than a thousand files for
 * an answer. These are in memory, where their size has no meaning.
 */
const CONSTANT_SIZE = `
  create or replace function pg_catalog.pg_database_size(name) returns bigint language sql
  as 'select 12000000::bigint'`;

/** The first byte of the driver's Terminate message. */
const TERMINATE = 0x58;

/** @param image a copy of a database, as `copy` returned it */
export async function openMemoryEngine(image?: Blob): Promise<MemoryEngine> {
  const engine = await PGlite.create({
    extensions: { pg_trgm, unaccent },
    startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((each) => ['-c', each])],
    ...(image && { loadDataDir: image }),
  });
  await engine.exec(CONSTANT_SIZE);
  await engine.exec(RESET);
  let isOpen = true;
  /** The session's prepared statements, by name, as the driver records them for each connection. */
  const prepared = {};
  const open = (isServer: boolean) => {
    const names = new Map<string, string>();
    const nameOf = (text: string) => {
      const name = names.get(text) ?? `${isServer ? 'server' : 'checker'}-${names.size}`;
      names.set(text, name);
      return name;
    };
    class Client extends PreparingClient {
      constructor(options: pg.ClientConfig) {
        super(options, { prepared, nameOf });
      }
    }
    return new FairSharePool({
      user: 'postgres',
      database: 'postgres',
      host: 'localhost',
      ssl: false,
      types: columnTypes,
      max: 1,
      idleTimeoutMillis: 0,
      Client: Client as never,
      stream: () => new EngineStream(engine, { isOpen: () => isOpen, isServer }) as never,
    });
  };
  const reader = open(false);
  return {
    connect: () => open(true),
    async read<Row>(text: string, values: unknown[] = []) {
      return (await reader.query(text, values)).rows as Row[];
    },
    run: async (text) => void (await engine.exec(text)),
    copy: () => engine.dumpDataDir('none'),
    async close() {
      isOpen = false;
      await engine.close();
    },
  };
}

/** One statement that the engine can prepare. */
const PLAIN = /^\s*(select|insert|update|delete|with)\b[^;]*$/i;

/**
 * Prepares each statement once for the whole session, which outlives connections: the engine takes longer to parse and
 * plan most of them than to execute them.
 */
class PreparingClient extends pg.Client {
  readonly #nameOf: (text: string) => string;

  constructor(
    options: pg.ClientConfig,
    { prepared, nameOf }: { prepared: object; nameOf: (text: string) => string },
  ) {
    super(options);
    this.#nameOf = nameOf;
    const { connection } = this as unknown as { connection: { parsedStatements: object } };
    connection.parsedStatements = prepared;
  }

  override query(...args: unknown[]): never {
    const [text, second, ...rest] = args;
    const send = super.query.bind(this) as (...args: unknown[]) => never;
    if (typeof text !== 'string' || !PLAIN.test(text)) return send(...args);
    const query = { name: this.#nameOf(text), text };
    return Array.isArray(second)
      ? send({ ...query, values: second }, ...rest)
      : send(query, second, ...rest);
  }
}

/** After the engine was closed the driver gets no response. */
class EngineStream extends SocketStream {
  readonly #engine: PGlite;
  readonly #isOpen: () => boolean;
  readonly #isServer: boolean;

  /** `isServer`: the session is the server's, and is reset when a connection begins or ends. */
  constructor(engine: PGlite, options: { isOpen: () => boolean; isServer: boolean }) {
    super();
    this.#engine = engine;
    this.#isOpen = options.isOpen;
    this.#isServer = options.isServer;
  }

  connect(): this {
    void this.#begin().then(() => this.emit('connect'));
    return this;
  }

  override send(pieces: Uint8Array[], done: Done): void {
    void this.#answer(joinBytes(pieces)).then(() => done());
  }

  /** Resets the session of the previous client, with its transaction. */
  async #begin(): Promise<void> {
    if (!this.#isOpen() || !this.#isServer) return;
    if (this.#engine.isInTransaction()) await this.#engine.exec('rollback');
    await this.#engine.exec(RESET);
  }

  async #answer(bytes: Uint8Array): Promise<void> {
    if (!this.#isOpen()) return;
    // A server rolls back the open transaction of a disconnecting client.
    if (bytes[0] === TERMINATE) return this.#begin();
    const pieces: Uint8Array[] = [];
    await this.#engine.runExclusive(async () => {
      if (!this.#isOpen()) return;
      await this.#engine.execProtocolRawStream(bytes, {
        syncToFs: false,
        onRawData: (piece) => void pieces.push(piece.slice()),
      });
    });
    if (this.#isOpen()) this.push(Buffer.concat(pieces));
  }
}

/** The server's database over a simulated pool. A failing hook after a commit is reported as any other fault. */
export function databaseOn(
  pool: pg.Pool,
  /** of one process of several */
  shared: Partial<Pick<Database, 'kind' | 'listen'>> = {},
): Database {
  return assembleDatabase({
    kind: 'embedded',
    pool,
    onWarning(error) {
      throw error;
    },
    // The only process of its database receives its own notifications.
    listen: async () => async () => undefined,
    ...shared,
    close: async () => undefined,
  });
}
