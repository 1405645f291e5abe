/** What the worker is started with. */
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
  | { kind: 'stop' };

/** From the worker. After `failed` it ends by itself. */
export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'bytes'; session: number; bytes: Uint8Array }
  | { kind: 'failed'; reason: string }
  | { kind: 'backed-up'; error?: string }
  | { kind: 'stopped' };
