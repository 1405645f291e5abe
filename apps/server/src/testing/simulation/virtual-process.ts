import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import perfHooks, { performance } from 'node:perf_hooks';
import timersPromises from 'node:timers/promises';
import type { Random } from './random.ts';
import { compressInThisThread, type Threads, trackThreads } from './threads.ts';

/** The time of a whole process, which only the simulation advances. */
export type VirtualTime = {
  /** ms since 1970 */
  now(): number;
  /** Steps to another instant at once, as an operator who sets the clock; may go back. */
  jumpTo(ms: number): void;
  /**
   * Advances the clock to an instant and fires the timers that become due. An interval fires once, at the end;
   * without `repeats` it does not fire and stays due. With `polls`, intervals of at most a second fire nevertheless.
   */
  advanceTo(ms: number, options: { repeats: boolean; polls?: boolean }): Promise<void>;
  /**
   * Waits for a promise. While nothing else runs, `push` may release waiting work and return true (its argument says
   * whether a timer is due within NEAR_MS); otherwise the clock advances to the next timer.
   */
  settle<Result>(work: Promise<Result>, push?: (timerIsNear: boolean) => boolean): Promise<Result>;
  /** Runs turns of the event loop until nothing is in progress. */
  idle(): Promise<void>;
  /** Resolves after this much virtual time. */
  sleep(ms: number): Promise<void>;
  /** Reports that work has progressed, so that the clock does not advance yet. */
  noteProgress(): void;
  /** Runs work as one simulated process, which then owns the timers that the work sets. */
  runAs<Result>(owner: object, work: () => Result): Result;
  /** The simulated process whose work is running. */
  owner(): object | undefined;
  /** Deletes the timers of one simulated process, or all of them. */
  clearTimers(owner?: object): void;
  /** Ids and random bytes come from this sequence from now on. */
  reseed(random: Random): void;
};

type Timer = {
  id: number;
  at: number;
  every: number | undefined;
  /** set while another timer ran, with a wait of at least CHAIN_MS: treated like an interval */
  isChained: boolean;
  /** how long it waits */
  wait: number;
  owner: object | undefined;
  run: () => void;
};

const real = {
  Date: globalThis.Date,
  setImmediate: globalThis.setImmediate,
};
/** Turns of the event loop without any progress after which work is assumed to wait for a timer. */
const IDLE_TURNS = 6;
/** A timer due within this time fires as soon as nothing is in progress. */
const NEAR_MS = 100;
/** Shortest wait of a timer that counts as chained. */
const CHAIN_MS = 10_000;
/** Longest interval that counts as a poll. */
const POLL_MS = 1_000;
/** Work that waits longer than this for a timer is considered stuck. */
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * Replaces time and randomness of this process by those of a simulation: dates, timers, `performance.now`,
 * ids and random bytes. The embedded engine reads the same clock and the same randomness, so `now()` in SQL
 * is virtual too. Cannot be undone, so it needs a separate process.
 */
export function installVirtualProcess(options: { random: Random; start: number }): VirtualTime {
  const source = { random: options.random };
  seedRandomness(source);
  compressInThisThread();
  disableProcessMetrics();
  const threads = trackThreads();
  return {
    ...installTime(options.start, threads),
    reseed: (random) => {
      source.random = random;
    },
  };
}

function seedRandomness(source: { random: Random }): void {
  const fill = <Bytes extends ArrayBufferView>(bytes: Bytes): Bytes => {
    const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < view.length; at += 1) view[at] = source.random.int(0, 255);
    return bytes;
  };
  const randomBytes = (size: number) => fill(Buffer.alloc(size));
  const randomUUID = () => {
    const bytes = randomBytes(16);
    bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x40;
    bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return [0, 8, 12, 16, 20].map((at, part) => hex.slice(at, [8, 12, 16, 20, 32][part])).join('-');
  };
  Math.random = () => source.random.next();
  Object.assign(crypto, { randomUUID, randomBytes, randomFillSync: fill });
  Object.defineProperties(globalThis.crypto, {
    randomUUID: { value: randomUUID },
    getRandomValues: { value: fill },
  });
  // A password hash uses threads and takes longer than a simulated day; equal passwords still have equal
  // hashes.
  const argon2 = (
    _name: string,
    { message, nonce }: { message: string; nonce: Uint8Array },
    done: (error: null, tag: Buffer) => void,
  ) => done(null, crypto.createHash('sha256').update(nonce).update(message).digest());
  Object.assign(crypto, { argon2 });
  syncBuiltinESMExports();
}

/**
 * Metrics of the real process have no meaning here. Node never releases an observer, and each one retains the
 * whole academy of an ended process: tens of MB for each play.
 */
function disableProcessMetrics(): void {
  Object.assign(perfHooks, {
    PerformanceObserver: class {
      observe(): void {}
      disconnect(): void {}
    },
    monitorEventLoopDelay: () =>
      Object.assign(perfHooks.createHistogram(), { enable: () => true, disable: () => true }),
  });
}

function installTime(start: number, threads: Threads): Omit<VirtualTime, 'reseed'> {
  let now = start;
  /** never goes back */
  let monotonic = 0;
  let progress = 0;
  let lastId = 0;
  /** a timer's callback is running */
  let isFiring = false;
  /** a `settle` call advances the clock */
  let isDriven = false;
  /** ids of pending `sleep` calls */
  const sleepers = new Set<number>();
  const timers = new Map<number, Timer>();
  const owners = new AsyncLocalStorage<object>();

  const setTime = (ms: number) => {
    monotonic += Math.max(0, ms - now);
    now = ms;
  };

  class VirtualDate extends real.Date {
    constructor(...parts: []) {
      super(...(parts.length === 0 ? ([now] as never as []) : parts));
    }
    static override now(): number {
      return now;
    }
  }
  globalThis.Date = VirtualDate as DateConstructor;
  performance.now = () => monotonic;
  globalThis.performance.now = performance.now;
  process.hrtime = Object.assign(
    () => [Math.floor(monotonic / 1000), Math.floor((monotonic % 1000) * 1e6)] as [number, number],
    { bigint: () => BigInt(Math.floor(monotonic * 1e6)) },
  );

  function add(
    run: () => void,
    ms: number,
    { repeated = false, isSleep = false } = {},
  ): NodeJS.Timeout {
    lastId += 1;
    const id = lastId;
    if (isSleep) sleepers.add(id);
    const wait = Math.max(1, Number(ms) || 0);
    const every = repeated ? wait : undefined;
    const isChained = isFiring && wait >= CHAIN_MS && sleepers.size === 0;
    const owner = owners.getStore();
    timers.set(id, { id, at: now + wait, every, isChained, wait, owner, run });
    const handle = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      refresh: () => {
        const timer = timers.get(id);
        if (timer) timer.at = now + wait;
        return handle;
      },
      close: () => {
        timers.delete(id);
        return handle;
      },
      [Symbol.toPrimitive]: () => id,
      [Symbol.dispose]: () => void timers.delete(id),
    };
    return handle as unknown as NodeJS.Timeout;
  }
  const remove = (handle: unknown) => {
    if (handle !== undefined && handle !== null) timers.delete(Number(handle));
  };
  const setTimer =
    (repeated: boolean) =>
    (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
      add(() => run(...values), ms, { repeated });
  const virtual = {
    setTimeout: setTimer(false),
    setInterval: setTimer(true),
    clearTimeout: remove,
    clearInterval: remove,
  };
  Object.assign(globalThis, virtual);
  Object.assign(timersPromises, { setTimeout: delay(virtual.setTimeout, remove) });
  syncBuiltinESMExports();

  const turn = () => new Promise<void>((resolve) => real.setImmediate(resolve));

  async function idle(): Promise<void> {
    for (let still = 0, seen = progress; still < IDLE_TURNS; ) {
      await turn();
      still = progress === seen && !threads.useFiles() ? still + 1 : 0;
      seen = progress;
      if (still === IDLE_TURNS && (await threads.computeNext())) still = 0;
    }
  }

  const nextTimer = (): Timer | undefined => {
    let first: Timer | undefined;
    for (const timer of timers.values()) {
      if (!first || timer.at < first.at || (timer.at === first.at && timer.id < first.id)) {
        first = timer;
      }
    }
    return first;
  };

  function fire(timer: Timer): void {
    if (timer.at > now) setTime(timer.at);
    sleepers.delete(timer.id);
    if (timer.every === undefined) timers.delete(timer.id);
    else timer.at = now + timer.every;
    progress += 1;
    if (timer.owner) owners.run(timer.owner, timer.run);
    else timer.run();
  }

  /** Advances the clock until the work is done. */
  async function drive(of: {
    isDone: () => boolean;
    push: (timerIsNear: boolean) => boolean;
  }): Promise<void> {
    const { isDone, push } = of;
    const since = now;
    while (!isDone()) {
      await idle();
      if (isDone()) return;
      const next = nextTimer();
      if (push(next !== undefined && next.at - now <= NEAR_MS)) continue;
      if (!next || next.at - since > LONGEST_WAIT_MS) throw new Error('work is stuck');
      fire(next);
    }
  }

  return {
    now: () => now,
    jumpTo(ms) {
      // Timers use the monotonic clock: a step of the wall clock does not change their delays.
      const difference = ms - now;
      for (const timer of timers.values()) timer.at += difference;
      now = ms;
    },
    async advanceTo(ms, { repeats, polls = false }) {
      const fired = new Set<number>();
      const known = lastId;
      // A timer that sets the next of its kind counts as repeating: otherwise it would fire a thousand times
      // a night.
      const isNext = ({ id, isChained }: Timer) => isChained && (id > known || !repeats);
      for (;;) {
        const due = [...timers.values()]
          .filter(
            ({ id, at, every = 0 }) =>
              at <= ms && !fired.has(id) && (repeats || !every || (polls && every <= POLL_MS)),
          )
          .filter((timer) => !isNext(timer))
          .sort((one, other) => one.at - other.at || one.id - other.id)[0];
        if (!due) break;
        fired.add(due.id);
        // A repeated timer that was due many times fires once, at the end.
        if (due.every !== undefined) due.at = Math.max(due.at, ms);
        isFiring = true;
        fire(due);
        await idle();
        isFiring = false;
      }
      if (ms > now) setTime(ms);
    },
    async settle(work, push = () => false) {
      let done = false;
      const finished = work.finally(() => {
        done = true;
        progress += 1;
      });
      finished.catch(() => undefined);
      // Only one caller at a time advances the clock: the turns that two need differ from run to run.
      if (isDriven) return finished;
      isDriven = true;
      try {
        await drive({ isDone: () => done, push });
      } finally {
        isDriven = false;
      }
      // Waits for other work in progress before the state is checked.
      await idle();
      return finished;
    },
    idle,
    async sleep(ms) {
      await new Promise<void>((resolve) => void add(resolve, ms, { isSleep: true }));
    },
    runAs: (owner, work) => owners.run(owner, work),
    owner: () => owners.getStore(),
    clearTimers(owner) {
      for (const { id, owner: own } of timers.values()) {
        if (owner !== undefined && own !== owner) continue;
        timers.delete(id);
        sleepers.delete(id);
      }
    },
    noteProgress: () => {
      progress += 1;
    },
  };
}

function delay(
  setTimer: (run: () => void, ms: number) => NodeJS.Timeout,
  remove: (handle: unknown) => void,
) {
  return <Value>(ms = 0, value?: Value, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<Value | undefined>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer = setTimer(() => resolve(value), ms);
      signal?.addEventListener('abort', () => {
        remove(timer);
        reject(signal.reason);
      });
    });
}
