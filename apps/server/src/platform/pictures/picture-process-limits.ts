/** What the picture process may take; the server keeps running whatever becomes of it. */
export const PICTURE_PROCESS = {
  /** resident memory, watched by the process itself */
  residentBytes: 384 * 1024 * 1024,
  /** writable memory, enforced by the operating system (`ulimit -d`); V8 reserves 560 MiB of it unused */
  dataBytes: 1024 * 1024 * 1024,
  /** processor time of one picture */
  processorMs: 8_000,
  /** time of one picture by the clock, also of one that waits for the processor of a busy machine */
  wallMs: 30_000,
  /** a process is replaced after this many pictures, long before the end of its `lifeSeconds` */
  tasks: 50,
  /** processor time of the process in its whole life, enforced by the operating system (`ulimit -t`) */
  lifeSeconds: 600,
  /** an unused process ends after this long */
  idleMs: 30_000,
} as const;

/** Pictures that wait for the one process, of all features together. */
export const PICTURE_QUEUE = {
  waitingMax: 24,
  /** one person's, the running one included */
  perPersonMax: 4,
} as const;
