import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import pg from 'pg';
import { columnTypes } from '#platform/database/column-types.ts';

/** The embedded engine in memory and in this thread, where it uses the clock and randomness of the process. */
export type MemoryEngine = {
  /** One connection, as the driver sees it; the engine has one session for all. */
  connect(): pg.Pool;
  /** Ends the session of a disconnected client, as a server does. */
  reset(): Promise<void>;
  /** SQL without the driver, for the checker. */
  read<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  run(text: string): Promise<void>;
  copy(): Promise<Blob>;
  close(): Promise<void>;
};

const RESET = `
  close all; set session authorization default; reset all; set time zone 'UTC';
  deallocate all; select pg_advisory_unlock_all(); discard temp`;

/** The first byte of the driver's Terminate message. */
const TERMINATE = 0x58;

/** @param image a copy of a database, as `copy` returned it */
export async function openMemoryEngine(image?: Blob): Promise<MemoryEngine> {
  const engine = await PGlite.create({
    extensions: { pg_trgm, unaccent },
    ...(image && { loadDataDir: image }),
  });
  await engine.exec(RESET);
  let generation = 0;
  return {
    connect() {
      generation += 1;
      const own = generation;
      const isCurrent = () => own === generation;
      return new pg.Pool({
        ...{ user: 'postgres', database: 'postgres', host: 'localhost', ssl: false },
        ...{ types: columnTypes, max: 1, idleTimeoutMillis: 0 },
        stream: () => new EngineStream(engine, isCurrent) as never,
      });
    },
    async reset() {
      generation += 1;
      if (engine.isInTransaction()) await engine.exec('rollback');
      await engine.exec(RESET);
    },
    async read<Row>(text: string, values?: unknown[]) {
      return (await engine.query<Row>(text, values)).rows;
    },
    run: async (text) => void (await engine.exec(text)),
    copy: () => engine.dumpDataDir('none'),
    async close() {
      generation += 1;
      await engine.close();
    },
  };
}

/** A socket-like stream for the driver. A stream of a process that has ended gets no response. */
class EngineStream extends Duplex {
  readonly #engine: PGlite;
  readonly #isCurrent: () => boolean;

  constructor(engine: PGlite, isCurrent: () => boolean) {
    super();
    this.#engine = engine;
    this.#isCurrent = isCurrent;
  }

  connect(): this {
    void this.#begin().then(() => this.emit('connect'));
    return this;
  }

  override _read(): void {}

  override _write(bytes: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    void this.#answer(bytes).then(() => done());
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: () => void): void {
    void this.#answer(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done());
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  /** Resets the session of the previous client, with its transaction and prepared statements. */
  async #begin(): Promise<void> {
    if (!this.#isCurrent()) return;
    if (this.#engine.isInTransaction()) await this.#engine.exec('rollback');
    await this.#engine.exec(RESET);
  }

  async #answer(bytes: Uint8Array): Promise<void> {
    if (!this.#isCurrent()) return;
    // A server rolls back what a disconnecting client has not committed.
    if (bytes[0] === TERMINATE) return this.#begin();
    const pieces: Uint8Array[] = [];
    await this.#engine.runExclusive(async () => {
      // Its process, or the whole database, may have ended meanwhile.
      if (!this.#isCurrent()) return;
      await this.#engine.execProtocolRawStream(bytes, {
        syncToFs: false,
        onRawData: (piece) => void pieces.push(piece.slice()),
      });
    });
    if (this.#isCurrent()) this.push(Buffer.concat(pieces));
  }
}
