/** Start parameters of the worker. */
export type WorkerSetup = {
  /** Folder of the database files. */
  folder: string;
  /** Below this many free bytes on its disk the database refuses writes. */
  minimumFreeBytes: number;
};

/**
 * To the worker. One session is live at a time; bytes of an older one are dropped. Every `bytes` is
 * answered by exactly one `bytes`, even an empty one.
 */
export type WorkerRequest =
  | { kind: 'session'; session: number }
  | { kind: 'bytes'; session: number; bytes: Uint8Array }
  | { kind: 'end'; session: number }
  | { kind: 'backup'; target: string }
  | { kind: 'inspect' }
  | { kind: 'stop' };

/** Why the engine ended: disk failure or full disk, damaged files, or a crash. */
export type EngineFault = 'disk-failed' | 'disk-full' | 'damaged' | 'crashed';

/** Messages from the worker. After `failed` it exits. */
export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string; fault: EngineFault }
  | RunningReply;

/** Messages from an engine that is ready. */
export type RunningReply =
  | { kind: 'bytes'; session: number; bytes: Uint8Array }
  /** Writes are refused from now on, or accepted again. */
  | { kind: 'read-only'; isReadOnly: boolean }
  /** The damage found; undefined when everything could be read. */
  | { kind: 'inspected'; damage: string | undefined }
  | { kind: 'backed-up'; error?: string }
  | { kind: 'stopped' };
