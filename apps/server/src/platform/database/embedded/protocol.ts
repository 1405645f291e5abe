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
  | { kind: 'inspect' }
  | { kind: 'stop' };

/** Why the engine ended: its disk failed or is full, its files are damaged, or it crashed. */
export type EngineFault = 'disk-failed' | 'disk-full' | 'damaged' | 'crashed';

/** From the worker. After `failed` it ends by itself. */
export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'bytes'; session: number; bytes: Uint8Array }
  | { kind: 'failed'; reason: string; fault: EngineFault }
  /** Writes are refused from now on, or taken again. */
  | { kind: 'read-only'; isReadOnly: boolean }
  /** What is damaged; undefined when everything could be read. */
  | { kind: 'inspected'; damage: string | undefined }
  | { kind: 'backed-up'; error?: string }
  | { kind: 'stopped' };
