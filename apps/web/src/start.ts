import '#platform/env/no-eval.ts';
import '#ui/tokens/fonts.css';
import '#ui/tokens/tokens.css';
import '#ui/tokens/base.css';

/** A page that was never painted, behind other windows, begins by itself after this. */
const PATIENCE_MS = 2000;

// Words that came with the document are seen first: until then neither line nor processor belong to the app.
if (document.getElementById('root')?.hasAttribute('data-drawn')) {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  setTimeout(begin, PATIENCE_MS);
} else {
  begin();
}

/** Asks for the code of this page that the server named, all at once, and starts the app; once. */
function begin(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) {
    link.rel = 'modulepreload';
    link.removeAttribute('data-later');
  }
  void import('./main.tsx');
}
