import { Duplex } from 'node:stream';
import type { Engine, Session } from './engine.ts';
import { joinBytes } from './wire.ts';

type Done = (error?: Error | null) => void;

/** A socket-like stream for the driver, which passes bytes to and from the engine's worker. */
export class PortStream extends Duplex {
  readonly #engine: Engine;
  #session: Session | undefined;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    this.#engine
      .openSession({
        onBytes: (bytes) => void this.push(bytes),
        onLost: (error) => void this.destroy(error),
      })
      .then((session) => {
        if (this.destroyed) return session.end();
        this.#session = session;
        this.emit('connect');
      })
      .catch((error: Error) => this.destroy(error));
    return this;
  }

  override _read(): void {}

  override _write(bytes: Uint8Array, _encoding: BufferEncoding, done: Done): void {
    this.#send([bytes], done);
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: Done): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#session?.end();
    done(error);
  }

  /** Socket options that the driver sets; they have no effect here. */
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

  #send(pieces: Uint8Array[], done: Done): void {
    if (this.#session) this.#session.send(joinBytes(pieces), done);
    else done(new Error('The database session is not open.'));
  }
}
