import { mediaMessages } from '@goreal/domain/media/media.messages';

/** Limits of the picture process; its failure does not affect the server. */
export const PICTURE_PROCESS = {
  /** resident memory, checked by the process itself */
  residentBytes: 384 * 1024 * 1024,
  /** writable memory, enforced by the operating system (`ulimit -d`); V8 reserves 560 MiB of it unused */
  dataBytes: 1024 * 1024 * 1024,
  /** processor time of one picture */
  processorMs: 8_000,
  /** wall-clock time of one picture, which includes waiting for a busy processor */
  wallMs: 30_000,
  /** a process is replaced after this many pictures, well before its `lifeSeconds` are used up */
  tasks: 50,
  /** processor time of the process in total, enforced by the operating system (`ulimit -t`) */
  lifeSeconds: 600,
  /** the heap of JavaScript, which holds no pixels */
  flags: ['--max-old-space-size=64', '--max-semi-space-size=1'],
  /** an idle process ends after this time */
  idleMs: 30_000,
} as const;

/** What refuses a picture while too many wait. */
export const PICTURE_TEXTS = {
  ofPerson: mediaMessages.tooManyPictures,
  ofAll: mediaMessages.picturesBusy,
} as const;

/** Pictures that wait for the one process, of all features together. */
export const PICTURE_QUEUE = {
  waitingMax: 24,
  /** one user's, the running one included */
  perPersonMax: 4,
  texts: PICTURE_TEXTS,
} as const;
