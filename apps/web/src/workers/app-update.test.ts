// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { createAppUpdate, holdLockWhileUnsaved } from './app-update.ts';

/** Web Locks of one browser, as far as an update uses them. */
function fakeLocks() {
  const shared = new Set<symbol>();
  return {
    async request(_name: string, options: { mode: string }, work: (lock: unknown) => unknown) {
      if (options.mode === 'exclusive') return work(shared.size === 0 ? {} : null);
      const own = Symbol('holder');
      shared.add(own);
      try {
        return await work({});
      } finally {
        shared.delete(own);
      }
    },
  } as unknown as LockManager;
}

function fakeWork() {
  const listeners = new Set<() => void>();
  let count = 0;
  const change = (by: number) => {
    count += by;
    for (const listener of listeners) listener();
  };
  return {
    has: () => count > 0,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: () => change(1),
    finish: () => change(-1),
  };
}

class Worker extends EventTarget {
  state = 'installed';
  readonly posted: unknown[] = [];
  postMessage(message: unknown) {
    this.posted.push(message);
  }
}

let now = 100_000;

function openWindow(options: { controller?: object | null; locks?: LockManager } = {}) {
  const { controller = {}, locks = fakeLocks() } = options;
  const container = Object.assign(new EventTarget(), { controller });
  const registration = Object.assign(new EventTarget(), {
    waiting: null as Worker | null,
    installing: null as Worker | null,
  });
  const unsaved = fakeWork();
  const reload = vi.fn();
  const update = createAppUpdate({
    container: container as unknown as ServiceWorkerContainer,
    locks,
    storage: window.sessionStorage,
    unsaved,
    reload,
    now: () => now,
  });
  holdLockWhileUnsaved(unsaved, locks);
  return {
    unsaved,
    reload,
    watch: (waiting: Worker | null = null) => {
      registration.waiting = waiting;
      update.watch(registration as unknown as ServiceWorkerRegistration);
    },
    /** A version that has just been downloaded. */
    find: () => {
      const coming = new Worker();
      registration.installing = coming;
      registration.dispatchEvent(new Event('updatefound'));
      coming.dispatchEvent(new Event('statechange'));
      return coming;
    },
    takeOver: () => container.dispatchEvent(new Event('controllerchange')),
  };
}

const pass = async (ms: number) => {
  now += ms;
  await vi.advanceTimersByTimeAsync(ms);
};

beforeEach(() => {
  vi.useFakeTimers();
  window.sessionStorage.clear();
});

it('the update activates a waiting version and reloads half a second after its takeover', async () => {
  const page = openWindow();
  const waiting = new Worker();
  page.watch(waiting);
  await pass(0);
  expect(waiting.posted).toEqual([{ type: 'SKIP_WAITING' }]);
  page.takeOver();
  await pass(499);
  expect(page.reload).not.toHaveBeenCalled();
  await pass(1);
  expect(page.reload).toHaveBeenCalledOnce();
});

it('the update never reloads the first visit for the first version, but does for the next', async () => {
  const page = openWindow({ controller: null });
  page.watch();
  page.takeOver();
  await pass(5000);
  expect(page.reload).not.toHaveBeenCalled();
  page.takeOver();
  await pass(500);
  expect(page.reload).toHaveBeenCalledOnce();
});

it('the update waits while any window has unsaved work, and continues when it is saved', async () => {
  const locks = fakeLocks();
  const page = openWindow({ locks });
  const other = openWindow({ locks });
  other.unsaved.begin();
  const waiting = new Worker();
  page.watch(waiting);
  await pass(60_000);
  expect(waiting.posted).toEqual([]);
  other.unsaved.finish();
  await pass(3000);
  expect(waiting.posted).toHaveLength(1);
});

it('a window that began work meanwhile reloads only when it is saved', async () => {
  const page = openWindow();
  page.watch();
  page.takeOver();
  page.unsaved.begin();
  await pass(60_000);
  expect(page.reload).not.toHaveBeenCalled();
  page.unsaved.finish();
  await pass(500);
  expect(page.reload).toHaveBeenCalledOnce();
});

/** A window that has just reloaded for an update. */
async function reloaded() {
  const page = openWindow();
  page.watch();
  page.takeOver();
  await pass(500);
  expect(page.reload).toHaveBeenCalledOnce();
}

it.each([
  [9_900, 0],
  [10_100, 1],
])('a page opened %i ms after a reload activates %i waiting versions', async (ms, count) => {
  await reloaded();
  await pass(ms);
  const waiting = new Worker();
  openWindow().watch(waiting);
  await pass(0);
  expect(waiting.posted).toHaveLength(count);
});

it.each([
  [4_900, 0],
  [5_100, 1],
])('a takeover %i ms after a reload causes %i further ones', async (ms, count) => {
  await reloaded();
  const page = openWindow();
  page.watch();
  await pass(ms);
  page.takeOver();
  await pass(10_000);
  expect(page.reload).toHaveBeenCalledTimes(count);
});

it.each([
  [4_900, 0],
  [5_100, 1],
])('a version found %i ms after an activation is activated %i times', async (ms, count) => {
  const page = openWindow();
  page.watch(new Worker());
  await pass(ms);
  const next = page.find();
  await pass(0);
  expect(next.posted).toHaveLength(count);
});
