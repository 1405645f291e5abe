/** Spec section 4: the page is loaded again this long after a new version took over. */
const RELOAD_AFTER_MS = 500;
/** No update at the start of a page that was loaded for one this short a time ago. */
const START_GUARD_MS = 10_000;
/** No second reload this short a time after one. */
const HANDLER_GUARD_MS = 5000;
/** An update that was begun and did not come is forgotten after this. */
const PROGRESS_MS = 5000;
/** A window with unsaved work is asked again this often. */
const RETRY_MS = 3000;

const UPDATED_AT = 'goreal.updated-at';
/** Shared by every window with unsaved work, taken whole by the one that begins an update. */
const UNSAVED_LOCK = 'goreal.unsaved-work';

export type UnsavedWork = { has(): boolean; subscribe(listener: () => void): () => void };

/**
 * Brings a new version of the app without a word, and never over work that is not saved: a waiting
 * worker is let in only when no window holds any, and a window that begins some in between reloads when
 * it is done.
 */
export function createAppUpdate(options: {
  container: ServiceWorkerContainer;
  locks: LockManager;
  storage: Storage;
  unsaved: UnsavedWork;
  reload: () => void;
  now: () => number;
}): { watch(registration: ServiceWorkerRegistration): void } {
  const { container, locks, storage, unsaved, reload, now } = options;
  // On the very first visit the worker takes over a page that is as new as itself.
  let isControlled = container.controller !== null;
  let inProgress = false;
  let isReloading = false;

  function updatedWithin(limit: number): boolean {
    const at = Number(storage.getItem(UPDATED_AT) ?? Number.NaN);
    return now() - at < limit;
  }

  function reloadWhenSaved(): void {
    if (isReloading) return;
    if (unsaved.has()) {
      const stop = unsaved.subscribe(() => {
        if (unsaved.has()) return;
        stop();
        setTimeout(reloadWhenSaved, RELOAD_AFTER_MS);
      });
      return;
    }
    isReloading = true;
    storage.setItem(UPDATED_AT, String(now()));
    reload();
  }

  /** Lets the waiting worker in, unless some window has unsaved work: then it asks again later. */
  async function letIn(waiting: ServiceWorker): Promise<void> {
    if (inProgress) return;
    inProgress = true;
    setTimeout(() => {
      inProgress = false;
    }, PROGRESS_MS);
    const isFree = await locks.request(
      UNSAVED_LOCK,
      { mode: 'exclusive', ifAvailable: true },
      async (lock) => {
        if (!lock || unsaved.has()) return false;
        waiting.postMessage({ type: 'SKIP_WAITING' });
        return true;
      },
    );
    if (isFree) return;
    inProgress = false;
    setTimeout(() => {
      if (waiting.state === 'installed') void letIn(waiting);
    }, RETRY_MS);
  }

  container.addEventListener('controllerchange', () => {
    const isFirst = !isControlled;
    isControlled = true;
    if (isFirst || updatedWithin(HANDLER_GUARD_MS)) return;
    setTimeout(reloadWhenSaved, RELOAD_AFTER_MS);
  });

  return {
    watch(registration) {
      if (registration.waiting && !updatedWithin(START_GUARD_MS)) void letIn(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const coming = registration.installing;
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed' && container.controller) void letIn(coming);
        });
      });
    },
  };
}

/** Holds the shared lock for as long as this window has unsaved work, so that other windows know. */
export function tellOtherWindows(unsaved: UnsavedWork, locks: LockManager): void {
  let release: (() => void) | undefined;
  const follow = () => {
    if (unsaved.has() && !release) {
      const held = Promise.withResolvers<void>();
      release = held.resolve;
      void locks.request(UNSAVED_LOCK, { mode: 'shared' }, () => held.promise);
    } else if (!unsaved.has() && release) {
      release();
      release = undefined;
    }
  };
  follow();
  unsaved.subscribe(follow);
}
