import type { Engine, Session } from './engine.ts';
import { type Done, SocketStream } from './socket-stream.ts';
import { joinBytes } from './wire.ts';

/** Passes the driver's bytes to and from the engine's worker. */
export class PortStream extends SocketStream {
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

  override _destroy(error: Error | null, done: Done): void {
    this.#session?.end();
    done(error);
  }

  override send(pieces: Uint8Array[], done: Done): void {
    if (this.#session) this.#session.send(joinBytes(pieces), done);
    else done(new Error('The database session is not open.'));
  }
}
