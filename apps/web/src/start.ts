import '#platform/env/no-eval.ts';
import '#ui/tokens/fonts.css';
import '#ui/tokens/tokens.css';
import '#ui/tokens/base.css';
import '#ui/tokens/shared-classes.css';
import '#ui/tokens/print.css';

/** Starts without a paint event after this time, in case a visible page reports none. */
const MAX_WAIT_MS = 2000;

/** Each step initialises part of Intl, so that no single task is long. */
const INTL_STEPS = [
  () => new Intl.Collator('en-US'),
  () => new Intl.NumberFormat('en-US'),
  () => new Intl.DateTimeFormat('en-US'),
];

// Waits for the first paint, so that parsing the code does not delay it. Hidden pages are not painted, and
// the development server sends an empty root, so these start at once.
const root = document.getElementById('root');
const isDrawn = root?.hasAttribute('data-drawn') ?? false;
if ((document.visibilityState === 'hidden' && !isDrawn) || !root?.hasChildNodes()) {
  startApp();
} else {
  // `first-paint` may be a background without text (Paint Timing, section 2), so wait for
  // `first-contentful-paint`.
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) startApp();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(startApp, MAX_WAIT_MS);
}

/** Preloads the code that the server named for this page, and starts the app. Runs once. */
function startApp(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) {
    link.rel = 'modulepreload';
    link.removeAttribute('data-later');
  }
  // Load react-dom before the app in a task of its own, so that parsing both is not one long task.
  void import('react-dom/client').then(() => import('./main.tsx'));
  // The first use of Intl takes about 0.1 s on a slow phone. Do it while the code loads, in several tasks, so
  // that input is handled in between. Prerendered pages do not use it.
  if (!isDrawn) for (const use of INTL_STEPS) setTimeout(use);
}
