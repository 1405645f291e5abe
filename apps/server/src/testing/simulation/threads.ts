import type { Transform } from 'node:stream';
import { createGzip } from 'node:zlib';

/** Work in threads, which takes real time: its duration must not decide what happens next. */
export type Threads = {
  /** Whether files are read or written at the moment. */
  useFiles(): boolean;
  /** Does the oldest computation that waits; false when there is none. */
  computeNext(): Promise<boolean>;
};

/** The computations of `crypto.subtle` begin one after the other, each when nothing else is in progress. */
export function trackThreads(): Threads {
  const computations: (() => Promise<unknown>)[] = [];
  const subtle = globalThis.crypto.subtle as unknown as Record<
    string,
    (...args: unknown[]) => Promise<unknown>
  >;
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(subtle));
  for (const name of names) {
    const original = subtle[name];
    if (name === 'constructor' || typeof original !== 'function') continue;
    const delayed = (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        computations.push(() => original.apply(subtle, args).then(resolve, reject));
      });
    Object.defineProperty(subtle, name, { value: delayed });
  }
  const isFile = (name: string) => name.startsWith('FSReq') || name === 'CloseReq';
  return {
    useFiles: () => process.getActiveResourcesInfo().some(isFile),
    async computeNext() {
      const compute = computations.shift();
      await compute?.();
      return compute !== undefined;
    },
  };
}

/**
 * Streams of zlib compute at their end, in this thread: in another one the duration would decide what happens next.
 */
export function compressInThisThread(): void {
  const collected = new WeakMap<ZlibStream, Buffer[]>();
  let streams = createGzip() as unknown as ZlibStream;
  while (!Object.hasOwn(streams, '_transform')) streams = Object.getPrototypeOf(streams);
  streams._transform = function (chunk, _encoding, done) {
    const chunks = collected.get(this) ?? [];
    collected.set(this, chunks);
    chunks.push(chunk);
    done();
  };
  streams._flush = function (done) {
    const whole = Buffer.concat(collected.get(this) ?? []);
    try {
      this.push(this._processChunk(whole, this._finishFlushFlag));
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}

/** What Node's zlib streams have in common, with the synchronous method behind `gzipSync`. */
type ZlibStream = Transform & {
  _finishFlushFlag: number;
  _processChunk(chunk: Buffer, flag: number): Buffer;
};
