import { APP_WORKER, registerWorker } from '#platform/env/own-workers.ts';
import { unsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { createAppUpdate, tellOtherWindows } from './app-update.ts';

/** A window that is looked at again asks for a new version, but not more often than this. */
const LOOK_EVERY_MS = 3_600_000;
/** On a first visit the line belongs to the page; what is kept for later is fetched after it. */
const FIRST_VISIT_REST_MS = 5000;

/** Registers the app worker and follows its versions. Does nothing where there are no workers. */
export async function startAppWorker(): Promise<void> {
  const { serviceWorker: container, locks } = navigator;
  if (!container || !locks) return;
  tellOtherWindows(unsavedWork, locks);
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
  // Some private windows refuse workers; the app is whole without one.
  const registration = await registerWorker(APP_WORKER, { updateViaCache: 'none' }).catch(
    () => undefined,
  );
  if (!registration) return;
  update.watch(registration);
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    // Offline it finds nothing, which is no error.
    registration.update().catch(() => undefined);
  });
}
