import { APP_WORKER, registerWorker } from '#platform/env/own-workers.ts';
import { unsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { createAppUpdate, holdLockWhileUnsaved } from './app-update.ts';

/** A window that becomes visible checks for a new version at most this often. */
const CHECK_EVERY_MS = 3_600_000;
/**
 * On a first visit the worker is registered after the page has loaded, so that its downloads do not compete
 * with the page.
 */
const FIRST_VISIT_REST_MS = 5000;

/** Registers the app worker and handles its updates. Does nothing where service workers are missing. */
export async function startAppWorker(): Promise<void> {
  const { serviceWorker: container, locks } = navigator;
  if (!container || !locks) return;
  holdLockWhileUnsaved(unsavedWork, locks);
  const update = createAppUpdate({
    container,
    locks,
    storage: window.sessionStorage,
    unsaved: unsavedWork,
    reload: () => window.location.reload(),
    now: () => Date.now(),
  });
  if (!container.controller) {
    await new Promise((rested) => setTimeout(rested, FIRST_VISIT_REST_MS));
  }
  // Some private windows refuse workers; the app works without one.
  const registration = await registerWorker(APP_WORKER, { updateViaCache: 'none' }).catch(
    () => undefined,
  );
  if (!registration) return;
  update.watch(registration);
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < CHECK_EVERY_MS) return;
    lookedAt = Date.now();
    // Offline the check fails, which is no error.
    registration.update().catch(() => undefined);
  });
}
