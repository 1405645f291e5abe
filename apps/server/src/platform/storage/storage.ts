import type { Readable } from 'node:stream';

/** Where files live: a folder on disk; an S3 bucket takes the same shape. Paths use `/`, no `..`. */
export type Storage = {
  /** Moves a local file in; durable when it resolves. Replaces an object of the same path. */
  putFile(options: { path: string; from: string; contentType: string }): Promise<void>;
  /** Opens an object, or the bytes `start..end` (inclusive) of it; undefined when there is none. */
  open(path: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  size(path: string): Promise<number | undefined>;
  remove(path: string): Promise<void>;
  /** @throws when files could not be written */
  health(): Promise<void>;
};
