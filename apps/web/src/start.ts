import '#platform/env/no-eval.ts';
import '#ui/tokens/fonts.css';
import '#ui/tokens/tokens.css';
import '#ui/tokens/base.css';

/** A page that is not painted although it is in sight begins by itself after this. */
const PATIENCE_MS = 2000;

/** Each does a part of what the first use of the last would do at a stroke. */
const INTL = [
  () => new Intl.Collator('en-US'),
  () => new Intl.NumberFormat('en-US'),
  () => new Intl.DateTimeFormat('en-US'),
];

// What came with the document is seen first: until then the processor does not belong to the app, and where the
// document brought its words, the line does not either. Nobody waits for a page behind other windows, nor for one in
// which nothing stands, as while developing.
const root = document.getElementById('root');
const isDrawn = root?.hasAttribute('data-drawn') ?? false;
if ((document.visibilityState === 'hidden' && !isDrawn) || !root?.hasChildNodes()) {
  begin();
} else {
  // The very first paint may be of a ground without a word on it (Paint Timing, section 2).
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(begin, PATIENCE_MS);
}

/** Asks for the code of this page that the server named, all at once, and starts the app; once. */
function begin(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) {
    link.rel = 'modulepreload';
    link.removeAttribute('data-later');
  }
  // What the app stands on is read first, and by itself.
  void import('react-dom/client').then(() => import('./main.tsx'));
  // The first use of Intl takes a phone a tenth of a second; the wait for code is time for it, in steps between which a
  // finger is heard. A drawn page needs none.
  if (!isDrawn) for (const use of INTL) setTimeout(use);
}
