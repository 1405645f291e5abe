import type { Readable } from 'node:stream';

export type StoredObject = { path: string; size: number };

/** Stores files in a folder on disk or in an S3 bucket. Paths use `/`, no `..`. */
export type Storage = {
  readonly kind: 'disk' | 's3';
  /** Moves a local file in; durable when it resolves. Replaces an object of the same path. */
  putFile(options: { path: string; from: string; contentType: string }): Promise<void>;
  /** Opens an object, or the bytes `start..end` (inclusive) of it; undefined when there is none. */
  open(path: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  size(path: string): Promise<number | undefined>;
  remove(path: string): Promise<void>;
  /** Every object whose path begins with `prefix` (all of them for ''), in no set order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes a folder, whose name ends with `/`, where no file is left in it; a store without this method has none. */
  removeEmptyFolder?(path: string): Promise<void>;
  /** Removes half-written files that have not changed since, and folders left empty; a store without this method keeps none. */
  removeDrafts?(before: Date): Promise<void>;
  /** @throws when the storage does not answer, refuses us, or (on disk) cannot be written */
  health(): Promise<void>;
};

/** The storage is unreachable or too busy: the same request may succeed in a moment. */
export class StorageUnavailableError extends Error {
  override readonly name: string = 'StorageUnavailableError';
}

/** The storage refuses our credentials, or the bucket does not exist: only an operator can fix that. */
export class StorageRefusedError extends StorageUnavailableError {
  override readonly name = 'StorageRefusedError';
}
