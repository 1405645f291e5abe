import { Duplex } from 'node:stream';

export type Done = (error?: Error | null) => void;

/** A stream that the driver uses as its socket. */
export abstract class SocketStream extends Duplex {
  /** Passes the pieces of one write to the engine. */
  abstract send(pieces: Uint8Array[], done: Done): void;

  override _read(): void {}

  override _write(bytes: Uint8Array, _encoding: BufferEncoding, done: Done): void {
    this.send([bytes], done);
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: Done): void {
    this.send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: Done): void {
    this.push(null);
    done();
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
}
