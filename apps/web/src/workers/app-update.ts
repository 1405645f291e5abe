/** Delay between the takeover by a new version and the reload (specification 4). */
const RELOAD_AFTER_MS = 500;
/** A page that was reloaded for an update less than this ago starts no other one. */
const START_GUARD_MS = 10_000;
/** Minimum time between two reloads. */
const HANDLER_GUARD_MS = 5000;
/** An update that has not taken over after this time is abandoned. */
const PROGRESS_MS = 5000;
/** Retry interval while a window has unsaved work. */
const RETRY_MS = 3000;

const UPDATED_AT = 'goreal.updated-at';
/** Held as shared by each window with unsaved work, requested as exclusive by the window that starts an update. */
const UNSAVED_LOCK = 'goreal.unsaved-work';

export type UnsavedWork = { has(): boolean; subscribe(listener: () => void): () => void };

/**
 * Installs new versions without asking, and never over unsaved work: a waiting worker is activated only while
 * no window has any. A window in which work was begun meanwhile reloads when it is finished.
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
  // On the first visit the first worker takes over a page of the same version.
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

  /** Activates the waiting worker, or tries again later while a window has unsaved work. */
  async function activate(waiting: ServiceWorker): Promise<void> {
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
      if (waiting.state === 'installed') void activate(waiting);
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
      if (registration.waiting && !updatedWithin(START_GUARD_MS))
        void activate(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const coming = registration.installing;
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed' && container.controller) void activate(coming);
        });
      });
    },
  };
}

/** Holds the shared lock while this window has unsaved work, so that other windows start no update. */
export function holdLockWhileUnsaved(unsaved: UnsavedWork, locks: LockManager): void {
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
